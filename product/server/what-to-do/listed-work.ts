/** The query of what to do: one row for each asset, with what that is worth. */
export const whatToDoFile = new URL('what-to-do.sql', import.meta.url)
