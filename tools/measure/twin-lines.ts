import type { Parsed } from './parsed.ts'

/** A file without what is passed over: its remaining lines, each with its number. */
export type Lines = { file: string; lines: readonly { text: string; number: number }[] }

/** The same lines at two places: the first line of each, and how many there are. */
export type Twin = { files: readonly [string, string]; at: readonly [number, number]; lines: number }

/** Fewer equal lines than these are no twin. */
const fewestLines = 6

type Span = { start: number; end: number }

/** The lines of a TypeScript source that count: no imports, comments, blank lines or lone punctuation. */
export function linesOfSource({ file, text, comments, program }: Parsed): Lines {
  const imports = program.body.filter((node) => 'source' in node && node.source !== null)
  return { file, lines: countedLines(without(text, [...comments, ...imports])) }
}

const sqlComment = /--[^\n]*|\/\*[^]*?\*\//g

/** The lines of an SQL text that count: no comments, blank lines or lone punctuation. */
export function linesOfSql(file: string, text: string): Lines {
  const comments = [...text.matchAll(sqlComment)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  return { file, lines: countedLines(without(text, comments)) }
}

/** A text with blanks in the place of these parts, so that lines keep their numbers. */
function without(text: string, parts: readonly Span[]): string {
  const pieces: string[] = []
  let from = 0
  for (const { start, end } of parts.toSorted((one, other) => one.start - other.start)) {
    if (start < from) continue
    pieces.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '))
    from = end
  }
  return [...pieces, text.slice(from)].join('')
}

function countedLines(text: string): Lines['lines'] {
  return text.split('\n').flatMap((line, place) => {
    const folded = line.trim().replaceAll(/\s+/g, ' ')
    return /\w/.test(folded) ? [{ text: folded, number: place + 1 }] : []
  })
}

type Place = { of: number; at: number }

/** The pairs of places with at least six equal lines, each pair once and as long as it goes. */
export function twins(all: readonly Lines[]): Twin[] {
  const textAt = ({ of, at }: Place) => all[of]?.lines[at]?.text
  const groups = Map.groupBy(all.flatMap(placesIn), ({ key }) => key)
  return [...groups.values()].flatMap((places) =>
    pairsOf(places)
      .filter(([one, other]) => !continues(one, other, textAt))
      .map(([one, other]) => twinOf(one, other, all)),
  )
}

/** Each line from which six follow, with these as its key. */
function placesIn({ lines }: Lines, of: number): (Place & { key: string })[] {
  return lines.slice(fewestLines - 1).map((_line, at) => {
    const six = lines.slice(at, at + fewestLines)
    return { of, at, key: six.map(({ text }) => text).join('\n') }
  })
}

/** All pairs of places that do not overlap. */
function pairsOf(places: readonly Place[]): [Place, Place][] {
  return places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => other.of !== one.of || other.at >= one.at + fewestLines)
      .map((other): [Place, Place] => [one, other]),
  )
}

/** Whether the lines before these are equal too, so that the pair begins earlier. */
function continues(one: Place, other: Place, textAt: (place: Place) => string | undefined): boolean {
  const before = textAt({ of: one.of, at: one.at - 1 })
  return before !== undefined && before === textAt({ of: other.of, at: other.at - 1 })
}

function twinOf(one: Place, other: Place, all: readonly Lines[]): Twin {
  const lineAt = ({ of, at }: Place, further: number) => all[of]?.lines[at + further]
  let length = fewestLines
  for (;;) {
    const [next, twin] = [lineAt(one, length), lineAt(other, length)]
    if (next === undefined || next.text !== twin?.text) break
    length += 1
  }
  return {
    files: [all[one.of]?.file ?? '', all[other.of]?.file ?? ''],
    at: [lineAt(one, 0)?.number ?? 0, lineAt(other, 0)?.number ?? 0],
    lines: length,
  }
}
