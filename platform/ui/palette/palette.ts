import type { ReactNode } from 'react'

export type PaletteItem = {
  key: string
  label: string
  /** In grey at the right: where it is, what it costs. */
  note?: string
  /** Other words that find it; they are not shown. */
  keywords?: readonly string[]
  icon?: ReactNode
  onChoose: () => void
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

export type Verdict = {
  query: string
  found: number
  /** How many there are beyond those that are listed. */
  more: number
  isSearching: boolean
  /** Why names and ids cannot be searched for the query. */
  notAskedBecause?: string | undefined
  /** Names of groups that could not be searched. */
  failed: readonly string[]
}

/** The text below the list: the number of results, that there are none, or what could not be searched. */
export function verdictOf({ query, found, more, isSearching, notAskedBecause, failed }: Verdict): string {
  if (query.trim() === '') return 'Type three letters or digits to search names and ids.'
  if (failed.length > 0) return `${failed.join(' and ')} could not be searched.`
  if (isSearching) return 'Searching …'
  const searched = notAskedBecause === undefined ? '' : ` Names and ids: ${notAskedBecause}.`
  if (found === 0) return searched.trim() || `No results for “${query}”.`
  return more > 0 ? `${found} of ${found + more} found: type on to narrow it.` : `${found} found.${searched}`
}

/** What is called by the query itself comes first, then what begins with it, then the others as they were. */
export function closestFirst<Named extends { label: string }>(
  items: readonly Named[],
  query: string,
): Named[] {
  const wanted = query.trim().toLowerCase()
  const rankOf = ({ label }: Named) => {
    const name = label.toLowerCase()
    return name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2
  }
  return items.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The groups with those items whose label, note or keywords hold every word of the query. */
export function matchingGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter((item) => {
        const text = [item.label, item.note, ...(item.keywords ?? [])].join(' ').toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

export type Piece = { text: string; isMatch: boolean; at: number }

/** A label cut where the query stands in it. */
export function pieces(label: string, query: string): Piece[] {
  const wanted = query.trim().toLowerCase()
  const start = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted)
  if (start < 0) return [{ text: label, isMatch: false, at: 0 }]
  const end = start + wanted.length
  return [
    { text: label.slice(0, start), isMatch: false, at: 0 },
    { text: label.slice(start, end), isMatch: true, at: start },
    { text: label.slice(end), isMatch: false, at: end },
  ].filter(({ text }) => text !== '')
}
