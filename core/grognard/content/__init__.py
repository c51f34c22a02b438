"""Content: rulesets, scenarios, tables, counters and overlays, read from TOML.

Take what you need from the file that has it (`grognard.content.toml`, `.find`, `.tables`,
`.overlays`, `.counters`, `.provenance`); this package imports nothing by itself.
"""
