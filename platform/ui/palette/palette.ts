import type { ReactNode } from 'react'

export type PaletteItem = {
  key: string
  label: string
  /** In grey at the right: where it is, what it costs. */
  note?: string
  icon?: ReactNode
  onChoose: () => void
}

export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

/** The groups with those items whose label or note holds every word of the query. */
export function matchingGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter((item) => {
        const text = `${item.label} ${item.note ?? ''}`.toLowerCase()
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
