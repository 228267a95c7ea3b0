import type { CSSProperties } from 'react'

/** The colours that a part of a whole can have: machines keep theirs on the whole page, idle is hatched. */
export const fills = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
  'chart-9',
  'chart-10',
  'chart-1-deep',
  'chart-1-middle',
  'chart-1-pale',
  'chart-1-faint',
  'chart-2-middle',
  'chart-2-pale',
  'chart-other',
  'chart-previous',
  'neutral-solid',
  'time-useful',
  'time-before-1',
  'time-before-2',
  'time-empty-1',
  'time-empty-2',
  'time-empty-3',
  'time-slow-1',
  'time-slow-2',
  'time-slow-3',
  'time-slow-4',
  'idle',
] as const

export type Fill = (typeof fills)[number]

const machineFills: readonly Fill[] = fills.slice(0, 10)

/** The colour of the machine at a place; what is beyond ten, or has no place (-1), is grey. */
export function machineFill(place: number): Fill {
  return machineFills[place] ?? 'chart-other'
}

const shades: Readonly<Record<string, readonly Fill[]>> = {
  'chart-1': ['chart-1-deep', 'chart-1-middle', 'chart-1-pale', 'chart-1-faint'],
  'chart-2': ['chart-2-middle', 'chart-2-pale'],
}

/** The tints that cut one machine into parts, in turn; a machine without tints keeps its colour. */
export function partFill(machine: Fill, place: number): Fill {
  const tints = shades[machine] ?? [machine]
  return tints[place % tints.length] ?? machine
}

/** The paint of a mark in that colour, for SVG. */
export function paint(fill: Fill): string {
  return fill === 'idle' ? 'var(--surface-active)' : `var(--${fill})`
}

/** The background of a swatch or bar in that colour, for HTML. */
export function background(fill: Fill): CSSProperties {
  if (fill !== 'idle') return { background: `var(--${fill})` }
  return {
    background:
      'repeating-linear-gradient(135deg, var(--border-strong) 0 1px, var(--surface-active) 1px 4px)',
  }
}
