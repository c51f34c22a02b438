"""The command line: `grognard COMMAND`. A command imports what it needs when it is called."""
