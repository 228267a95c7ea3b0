import { useCallback, useState } from 'react'

/** A list of names that this browser remembers under a key; undefined until something was chosen. */
export function useRememberedNames(
  key: string,
): [readonly string[] | undefined, (names: readonly string[]) => void] {
  const [names, setNames] = useState(() => readNames(key))
  const remember = useCallback(
    (chosen: readonly string[]) => {
      setNames(chosen)
      writeNames(key, chosen)
    },
    [key],
  )
  return [names, remember]
}

function readNames(key: string): readonly string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : undefined
  } catch {
    // Storage may be off, or hold what another version wrote: the default is shown then.
    return undefined
  }
}

function writeNames(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names))
  } catch {
    // Storage may be off or full: the choice then lasts until the page is left.
  }
}
