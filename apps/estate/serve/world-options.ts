import type { FactsSize } from '../facts/world.ts'
import { UsageError } from './usage.ts'

/** The flags that choose a world. */
export const worldFlags = {
  seed: { type: 'string', default: '1' },
  cloud: { type: 'string', default: 'azure' },
  medium: { type: 'boolean', default: false },
  small: { type: 'boolean', default: false },
  leap: { type: 'boolean', default: false },
  eventful: { type: 'boolean', default: false },
  sparked: { type: 'boolean', default: false },
  vast: { type: 'boolean', default: false },
  messy: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
  advised: { type: 'boolean', default: false },
  followed: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const smallerSizes = [
  'medium',
  'small',
  'leap',
  'eventful',
  'sparked',
  'vast',
  'messy',
  'changed',
  'advised',
  'followed',
] as const

type SizeFlags = Readonly<Record<(typeof smallerSizes)[number], boolean>>

/** A world: its seed, cloud and size. */
export type World = { seed: number; cloud: 'AZURE' | 'AWS'; size: FactsSize }

/** The world of the flags. */
export function worldOf(flags: { seed: string; cloud: string } & SizeFlags): World {
  return { seed: wholeNumberFlag('seed', flags.seed), cloud: cloudOf(flags.cloud), size: sizeOf(flags) }
}

function sizeOf(flags: SizeFlags): FactsSize {
  const chosen = smallerSizes.filter((size) => flags[size])
  if (chosen.length > 1)
    throw new UsageError(`${chosen.map((size) => `--${size}`).join(' and ')} exclude each other.`)
  return chosen[0] ?? 'full'
}

function cloudOf(name: string): 'AZURE' | 'AWS' {
  if (name === 'azure') return 'AZURE'
  if (name === 'aws') return 'AWS'
  throw new UsageError(`--cloud must be azure or aws, not ${name}.`)
}

/** A flag's whole number. */
export function wholeNumberFlag(name: string, text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(value)) return value
  throw new UsageError(`--${name} must be a whole number, not ${text}.`)
}

/** A flag's port. */
export function portFlag(text: string): number {
  const port = wholeNumberFlag('port', text)
  if (port <= 65_535) return port
  throw new UsageError(`--port must be at most 65535, not ${text}.`)
}
