const longestName = 64

/** A name that came from outside as a message quotes it: at most 64 characters of it. */
export function shownName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}
