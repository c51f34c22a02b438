"""49.4: four divisions dissolved at a Training Center bring one personnel point, not two.

How units are dissolved, the standard rules say (std:17.3); the overlay `dissolving.toml` changes
what infantry divisions are worth. Training Centers come with production.
"""
