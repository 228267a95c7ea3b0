import type { LogPart } from './read-log.ts'

/** What was not read, and why. */
export type Skipped = { file: string; cause: string }

/** The parts of one application in their order, and what is wrong with them as a whole. */
export type PartsOfApplication = { parts: LogPart[]; problems: string[] }

type Place = { key: string; order: number; isCompacted: boolean }
type Placed = { part: LogPart; place: Place }

const folderOf = (file: string) => file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('!')) + 1)
const nameOf = (file: string) => file.slice(folderOf(file).length)

const rollingName = /^events_(\d+)_(.+?)((?:\.[a-z0-9]+)*)$/
const databricksName = /^eventlog(?:-(\d{4})-(\d\d)-(\d\d)--(\d\d)-(\d\d))?(?:\.[a-z0-9]+)*$/

/** The number of a part that carries its time in its name; the open part without one is the last. */
function timeOrder(match: RegExpExecArray): number {
  const digits = match.slice(1, 6).join('')
  return digits === '' ? Infinity : Number(digits)
}

/** Where a part belongs: to a Spark context, to a rolling directory, or to itself. */
function placeOf(part: LogPart): Place {
  const { file, contextId, rolloverNumber } = part
  const name = nameOf(file)
  if (contextId !== undefined)
    return { key: `context ${contextId}`, order: rolloverNumber ?? Infinity, isCompacted: false }
  const rolling = rollingName.exec(name)
  if (rolling) {
    const [, number, application, endings = ''] = rolling
    const isCompacted = endings.includes('.compact')
    return { key: `rolling ${folderOf(file)}${application}`, order: Number(number), isCompacted }
  }
  const databricks = databricksName.exec(name)
  if (databricks) return { key: `folder ${folderOf(file)}`, order: timeOrder(databricks), isCompacted: false }
  return { key: `file ${file}`, order: 0, isCompacted: false }
}

/** Where parts belong, of which one file may have those of several applications one after the other. */
function placesOf(parts: readonly LogPart[]): { part: LogPart; place: Place }[] {
  const begun = new Map<string, { identity: string | undefined; number: number }>()
  return parts.map((part) => {
    const place = placeOf(part)
    if (part.contextId !== undefined) return { part, place }
    const { id, attemptId } = part.facts.application
    const identity = id === undefined ? undefined : JSON.stringify([id, attemptId])
    const before = begun.get(part.file)
    const isSame = !before || identity === undefined || identity === before.identity
    const number = (before?.number ?? 0) + (isSame ? 0 : 1)
    begun.set(part.file, { identity: identity ?? before?.identity, number })
    return { part, place: number === 0 ? place : { ...place, key: `${place.key} application ${number}` } }
  })
}

function groupsOf(parts: readonly LogPart[]): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>()
  for (const { part, place } of placesOf(parts)) {
    const group = groups.get(place.key)
    if (group) group.push({ part, place })
    else groups.set(place.key, [{ part, place }])
  }
  return groups
}

/** Leaves out what a compacted file of a rolling directory repeats. */
function withoutCompacted(group: readonly Placed[], skipped: Skipped[]): Placed[] {
  const compacted = group.filter(({ place }) => place.isCompacted).map(({ place }) => place.order)
  const last = Math.max(-Infinity, ...compacted)
  return group.filter(({ part, place }) => {
    const isRepeated = place.order < last || (place.order === last && !place.isCompacted)
    if (isRepeated) skipped.push({ file: part.file, cause: `The compacted file ${last} holds its events.` })
    return !isRepeated
  })
}

/** Of the copies of one part of a Spark context only the longest counts. */
function withoutCopies(group: readonly Placed[], skipped: Skipped[]): Placed[] {
  const byNumber = new Map<number, Placed>()
  const others: Placed[] = []
  for (const placed of group) {
    const { rolloverNumber } = placed.part
    const known = rolloverNumber === undefined ? undefined : byNumber.get(rolloverNumber)
    if (rolloverNumber === undefined) others.push(placed)
    else if (!known) byNumber.set(rolloverNumber, placed)
    else {
      const isLonger = placed.part.lines.read > known.part.lines.read
      if (isLonger) byNumber.set(rolloverNumber, placed)
      const { file } = (isLonger ? known : placed).part
      const kept = (isLonger ? placed : known).part.file
      skipped.push({ file, cause: `It is a copy of part ${rolloverNumber}, which ${kept} holds.` })
    }
  }
  return [...byNumber.values(), ...others]
}

const mostGaps = 20

/** Names the parts of a Spark context that are missing before the last of some numbers; the first ones, if there are many. */
export function missingParts(numbers: readonly number[]): string[] {
  const present = new Set(numbers)
  const last = Math.max(-1, ...numbers)
  const gaps: string[] = []
  // What a broken line claims may be a large number.
  for (let number = 0; number < last && gaps.length < mostGaps; number += 1)
    if (!present.has(number)) gaps.push(`Part ${number} of the Spark context is missing.`)
  return gaps
}

const byOrder = (left: Placed, right: Placed) =>
  left.place.order === right.place.order
    ? left.part.file.localeCompare(right.part.file)
    : left.place.order - right.place.order

function whyNoLog({ problem, lines }: LogPart): string {
  if (problem !== undefined) return `It cannot be read: ${problem}.`
  return lines.read === 0 ? 'It is empty.' : 'It is no event log: no line is an event.'
}

const isCompacted = (placed: readonly Placed[]) => placed.some(({ place }) => place.isCompacted)

/** How many applications a file has parts of. */
function applicationsByFile(groups: ReadonlyMap<string, readonly Placed[]>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups.values())
    for (const file of new Set(group.map(({ part }) => part.file)))
      counts.set(file, (counts.get(file) ?? 0) + 1)
  return counts
}

/** Names files in which other applications are, too: somebody expects one. */
function sharedFiles(parts: readonly LogPart[], holders: ReadonlyMap<string, number>): string[] {
  const files = new Set(parts.filter(({ contextId }) => contextId === undefined).map(({ file }) => file))
  return [...files].flatMap((file) => {
    const count = holders.get(file) ?? 1
    return count > 1 ? [`${file} holds the logs of ${count} applications: each is listed by itself.`] : []
  })
}

/** Puts parts together to applications, whatever their order; what is none is named. */
export function applicationsOf(parts: readonly LogPart[]): {
  applications: PartsOfApplication[]
  skipped: Skipped[]
} {
  const skipped = parts
    .filter(({ hasEvents }) => !hasEvents)
    .map((part) => ({ file: part.file, cause: whyNoLog(part) }))
  const groups = groupsOf(parts.filter(({ hasEvents }) => hasEvents))
  const holders = applicationsByFile(groups)
  const applications = [...groups.values()].map((group) => {
    const placed = withoutCopies(withoutCompacted(group, skipped), skipped).sort(byOrder)
    const ordered = placed.map(({ part }) => part)
    const missing = missingParts(ordered.flatMap(({ rolloverNumber }) => rolloverNumber ?? []))
    for (const { facts } of ordered) {
      facts.watched.isCompacted ||= isCompacted(placed)
      facts.watched.lacksParts ||= missing.length > 0
    }
    return { parts: ordered, problems: [...missing, ...sharedFiles(ordered, holders)] }
  })
  return { applications, skipped }
}
