"""What rule plugins share that is no rule: reading names of units, answers to decisions.

Nothing here knows a game. A plugin may use it or do otherwise; the engine itself does not.
"""
