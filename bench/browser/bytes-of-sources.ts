import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const assets = join(import.meta.dirname, '../../apps/web/dist/assets')
/** What the first screen is made of. */
const first = /^(?:index|shared|jobs-screen|new-incidents)-.*\.js$/
const shownLines = 40

/** The numbers of a segment of a source map. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = letters.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if ((digit & 32) !== 0) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** How many letters of a built file come from each source; what comes from none is the bundler's. */
export function lettersOfSources(
  code: string,
  map: { sources: readonly string[]; mappings: string },
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  let source = 0
  for (const [place, line] of map.mappings.split(';').entries()) {
    let column = 0
    let name = 'the bundler'
    const until = (end: number) => found.set(name, (found.get(name) ?? 0) + end - column)
    for (const segment of line.split(',')) {
      const [columns, sources] = numbersIn(segment)
      if (columns === undefined) continue
      until(column + columns)
      column += columns
      source += sources ?? 0
      name = sources === undefined ? 'the bundler' : (map.sources[source] ?? 'the bundler')
    }
    until(code.split('\n', place + 1)[place]?.length ?? column)
  }
  return found
}

/** The package of a source, or its first two folders here. */
export function groupOf(source: string): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (library !== undefined) return library
  return /(?:apps|features|platform|product)\/[^/]+/.exec(source)?.[0] ?? source
}

function main(): void {
  const sizes = new Map<string, number>()
  let all = 0
  for (const file of readdirSync(assets).filter((name) => first.test(name))) {
    const code = readFileSync(join(assets, file), 'utf8')
    const bytes = gzipSync(code, { level: 9 }).length
    all += bytes
    const found = lettersOfSources(code, JSON.parse(readFileSync(join(assets, `${file}.map`), 'utf8')))
    for (const [source, count] of found) {
      const group = groupOf(source)
      sizes.set(group, (sizes.get(group) ?? 0) + (count * bytes) / code.length)
    }
  }
  const lines = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, shownLines)
  process.stdout.write(`${(all / 1000).toFixed(1)} kB of scripts\n`)
  for (const [group, bytes] of lines)
    process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(6)} ${group}\n`)
}

if (import.meta.main) main()
