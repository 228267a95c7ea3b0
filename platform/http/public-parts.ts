import type { Readiness, ReadinessPart } from './ports.ts'

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

function together(parts: readonly ReadinessPart[]): ReadinessPart {
  const ready = parts.every((part) => part.ready)
  const done = sum(parts.map((part) => (part.ready ? 1 : part.share)))
  return {
    ready,
    says: ready ? 'ready' : 'not ready',
    rows: sum(parts.map(({ rows }) => rows)),
    rowsPerSecond: sum(parts.map(({ rowsPerSecond }) => rowsPerSecond)),
    requests: sum(parts.map(({ requests }) => requests)),
    share: done / parts.length,
    remainingMs: Math.max(0, ...parts.map(({ remainingMs }) => remainingMs ?? 0)),
  }
}

/** The parts as everybody may read them: whether and how far, without names of outside things and what they said. */
export function publicParts(parts: Readiness['parts']): Readiness['parts'] {
  const groups = Object.groupBy(Object.entries(parts), ([name, { kind = name }]) => kind)
  return Object.fromEntries(
    Object.entries(groups).map(([kind, members = []]) => {
      const [first] = members
      return [kind, first?.[1].isPublic ? first[1] : together(members.map(([, part]) => part))]
    }),
  )
}
