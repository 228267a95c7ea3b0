import type { Readiness, ReadinessPart } from './ports.ts'

type Count = 'rows' | 'rowsPerSecond' | 'requests'

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** The sum of what is counted of the parts, if it is counted of any. */
function counted(parts: readonly ReadinessPart[], count: Count): Pick<ReadinessPart, Count> {
  const known = parts.flatMap((part) => part[count] ?? [])
  return known.length === 0 ? {} : { [count]: sum(known) }
}

/** How far parts are of which any has an end. */
function progress(parts: readonly ReadinessPart[]): Pick<ReadinessPart, 'share' | 'remainingMs'> {
  const remaining = parts.flatMap(({ remainingMs }) => remainingMs ?? [])
  return {
    ...(parts.some(({ share }) => share !== undefined) && {
      share: sum(parts.map(({ ready, share }) => (ready ? 1 : (share ?? 0)))) / parts.length,
    }),
    ...(remaining.length > 0 && { remainingMs: Math.max(...remaining) }),
  }
}

function together(parts: readonly ReadinessPart[]): ReadinessPart {
  const ready = parts.every((part) => part.ready)
  return {
    ready,
    says: ready ? 'ready' : 'not ready',
    ...counted(parts, 'rows'),
    ...counted(parts, 'rowsPerSecond'),
    ...counted(parts, 'requests'),
    ...progress(parts),
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
