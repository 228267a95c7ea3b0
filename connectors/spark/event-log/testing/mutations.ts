import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import type { EventLogDocument } from '../summarize.ts'
import { summaryOf } from './known-results.ts'
import { smallLog } from './small-log.ts'
import { zipOf } from './zip-files.ts'

/** A whole number below another. */
export type Draw = (below: number) => number

/** Numbers that follow from a seed (mulberry32). */
export function drawing(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value = (value + Math.imul(value ^ (value >>> 7), value | 61)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}

/** A line with some of its bytes changed, cut, doubled, or with another in its midst. */
export function brokenLine(line: string, other: string, draw: Draw): string {
  const place = draw(line.length)
  const length = 1 + draw(20)
  const characters = '0123456789-."\\{}[],:etf aü\u0001'
  const character = characters[draw(characters.length)] ?? ''
  const changed = [
    line.slice(0, place) + character + line.slice(place + 1),
    line.slice(0, place) + character + line.slice(place),
    line.slice(0, place) + line.slice(place + length),
    line.slice(0, place) + line.slice(place, place + length) + line.slice(place),
    line.slice(0, place),
    line.slice(0, place) + other.slice(draw(other.length)),
  ]
  return changed[draw(changed.length)] ?? line
}

const numbers = [
  '-1',
  '0',
  '1e308',
  '1e999',
  '9223372036854775807',
  '4294967296',
  '0.5',
  'null',
  '"7"',
  '[]',
  '{}',
]

const ofText: readonly ((log: string, draw: Draw) => string)[] = [
  (log, draw) => {
    const places = [...log.matchAll(/(?<=:)\d+/g)]
    const place = places[draw(places.length)]
    const at = place?.index ?? 0
    return log.slice(0, at) + (numbers[draw(numbers.length)] ?? '') + log.slice(at + (place?.[0].length ?? 0))
  },
  (log, draw) => {
    const lines = log.split('\n')
    const [one, other] = [draw(lines.length), draw(lines.length)]
    ;[lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? '']
    return lines.join('\n')
  },
  (log, draw) => {
    const lines = log.split('\n')
    lines.splice(draw(lines.length), 0, lines[draw(lines.length)] ?? '')
    return lines.join('\n')
  },
]

const ofBytes: readonly ((log: Buffer, draw: Draw) => Buffer)[] = [
  (log, draw) => log.subarray(0, draw(log.length)),
  (log, draw) => log.subarray(draw(log.length)),
  (log, draw) => {
    const changed = Buffer.from(log)
    for (let flips = 1 + draw(4); flips > 0; flips -= 1) {
      const at = draw(log.length)
      changed[at] = (changed[at] ?? 0) ^ (1 << draw(8))
    }
    return changed
  },
]

const isOf = (name: string) => (line: string) => line.startsWith(`{"Event":"${name}`)
const endOfTask = isOf('SparkListenerTaskEnd')

/** The place of one of the lines that are so; -1 if none is. */
function placeOf(lines: readonly string[], draw: Draw, is: (line: string) => boolean = () => true): number {
  const places = lines.flatMap((line, place) => (is(line) ? [place] : []))
  return places.length === 0 ? -1 : (places[draw(places.length)] ?? -1)
}

/** A line whose end is long before its start. */
function endingEarly(line: string): string {
  return line.replace(/("(?:Finish Time|Completion Time)":)\d+/, '$11')
}

/** Ways in which whole lines of a log go wrong. */
export const lineFaults: Readonly<Record<string, (lines: string[], draw: Draw) => string[]>> = {
  doubled(lines, draw) {
    return lines.toSpliced(draw(lines.length), 0, lines[draw(lines.length)] ?? '')
  },
  dropped(lines, draw) {
    return lines.toSpliced(draw(lines.length), 1)
  },
  joined(lines, draw) {
    const place = draw(lines.length - 1)
    return lines.toSpliced(place, 2, `${lines[place]}${lines[place + 1]}`)
  },
  cut(lines, draw) {
    const place = draw(lines.length)
    const line = lines[place] ?? ''
    return lines.toSpliced(place, 1, line.slice(0, 1 + draw(line.length)))
  },
  'ending early'(lines, draw) {
    const place = placeOf(lines, draw, (line) => endOfTask(line) || isOf('SparkListenerStageCompleted')(line))
    return lines.map((line, at) => (at === place ? endingEarly(line) : line))
  },
  'without some ends'(lines, draw) {
    const lost = new Set(Array.from({ length: 3 }, () => placeOf(lines, draw, endOfTask)))
    return lines.filter((_, place) => !lost.has(place))
  },
  'with another application'(lines, draw) {
    const other = lines.map((line) => line.replace(/("App ID":")/, '$1other-'))
    return [...lines, ...other.slice(0, 1 + draw(other.length))]
  },
  'in it twice'(lines) {
    return [...lines, ...lines]
  },
  'with an odd number'(lines, draw) {
    const place = placeOf(lines, draw, endOfTask)
    const odd = ['-1', 'null', '"7"', '1e999'][draw(4)] ?? ''
    return lines.map((line, at) =>
      at === place ? line.replace(/("Executor Run Time":)\d+/, `$1${odd}`) : line,
    )
  },
}

const packings: readonly ((log: Buffer) => Buffer)[] = [
  (log) => log,
  (log) => log,
  gzipSync,
  zstdCompressSync,
  (log) => zipOf('log', log),
]

function mutated(seed: number, more: readonly Buffer[]): Buffer {
  const draw = drawing(seed)
  const base = draw(8) === 0 ? more[draw(more.length)] : undefined
  const change = ofText[draw(ofText.length + 2)] ?? ((log: string) => log)
  const packing = packings[draw(packings.length)]
  const packed = base ?? packing?.(Buffer.from(change(smallLog, draw))) ?? Buffer.alloc(0)
  const bytes = ofBytes[draw(ofBytes.length + 2)]
  return bytes ? bytes(packed, draw) : packed
}

/** Reads a broken log for each seed; answers the documents one after the other. `more` are packed logs to break. */
export async function* brokenLogs(
  seeds: Iterable<number>,
  more: readonly Buffer[],
): AsyncIterable<[number, EventLogDocument]> {
  const folder = mkdtempSync(join(tmpdir(), 'broken-log-'))
  try {
    for (const seed of seeds) {
      const path = join(folder, 'log')
      writeFileSync(path, mutated(seed, more))
      yield [seed, await summaryOf(path)]
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What no broken log may have: a number that is none, more tasks than lines, or neither an application nor a cause. */
export function faultsOf({ applications, skipped }: EventLogDocument): string[] {
  if (applications.length === 0 && skipped.length === 0) return ['nothing is known of the file']
  return applications.flatMap(({ totals, lines }) => [
    ...Object.entries(totals)
      .filter(([, value]) => !Number.isFinite(value))
      .map(([name]) => `${name} is no number`),
    ...(totals.tasks > lines.read ? ['more tasks than lines'] : []),
  ])
}
