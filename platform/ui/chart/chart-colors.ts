/** The colour of a token in the theme that is on. */
export type TokenColors = (token: string) => string

/** Reads tokens from the page; a canvas cannot follow them by itself. */
export function tokenColors(): TokenColors {
  const style = getComputedStyle(document.documentElement)
  return (token) => style.getPropertyValue(`--${token}`).trim()
}
