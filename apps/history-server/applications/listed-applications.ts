import { applicationsOf, type Skipped } from '#connectors/spark/event-log/applications.ts'
import type { ListedPart } from '../reading/list-parts.ts'
import type { PartAt } from '../reading/read-history.ts'

/** An attempt of an application, and where its log stands. */
export type ListedAttempt = {
  applicationId: string
  attemptId: string | undefined
  name: string
  startTimeMs: number
  endTimeMs: number | undefined
  user: string
  sparkVersion: string
  changedMs: number
  parts: readonly PartAt[]
}

/** An application with its attempts, the latest first. */
export type ListedApplication = { id: string; name: string; attempts: readonly ListedAttempt[] }

/** All applications of some logs, those that ended last first, what is none, and what is wrong with logs that are. */
export type Listing = {
  applications: readonly ListedApplication[]
  skipped: readonly Skipped[]
  problems: readonly Skipped[]
}

const isListed = (part: object): part is ListedPart => 'place' in part && 'path' in part

function attemptOf(parts: readonly ListedPart[]): ListedAttempt | undefined {
  const all = parts.map(({ facts }) => facts.application)
  const first = all.find(({ id }) => id !== undefined)
  if (first?.id === undefined) return undefined
  return {
    applicationId: first.id,
    attemptId: first.attemptId,
    name: first.name ?? '',
    startTimeMs: first.startTimeMs ?? -1,
    endTimeMs: all.findLast(({ endTimeMs }) => endTimeMs !== undefined)?.endTimeMs,
    user: parts.find(({ user }) => user !== undefined)?.user ?? '',
    sparkVersion: all.find(({ sparkVersion }) => sparkVersion !== undefined)?.sparkVersion ?? '',
    changedMs: Math.max(...parts.map(({ changedMs }) => changedMs)),
    parts: parts.map(({ path, place }) => ({ path, place })),
  }
}

/** What is wrong with the logs of an attempt, which is answered as far as they go. */
function problemsOf(parts: readonly ListedPart[], ofAll: readonly string[]): Skipped[] {
  const broken = parts.flatMap(({ file, problem }) =>
    problem === undefined ? [] : [{ file, cause: `It is read up to where it breaks off: ${problem}.` }],
  )
  const [first] = parts
  return [...broken, ...ofAll.map((cause) => ({ file: first?.file ?? '', cause }))]
}

/** Of two logs of one attempt the one that was written last counts. */
function withoutTwins(attempts: readonly ListedAttempt[], skipped: Skipped[]): ListedAttempt[] {
  const kept = new Map<string, ListedAttempt>()
  for (const attempt of attempts.toSorted((one, other) => one.changedMs - other.changedMs)) {
    const key = JSON.stringify([attempt.applicationId, attempt.attemptId])
    const [file] = kept.get(key)?.parts ?? []
    if (file)
      skipped.push({
        file: file.path,
        cause: `${attempt.parts[0]?.path ?? ''} is of the same application and attempt.`,
      })
    kept.set(key, attempt)
  }
  return [...kept.values()]
}

const endOf = ({ attempts: [latest] }: ListedApplication) => latest?.endTimeMs ?? -1
const byEnd = (one: ListedApplication, other: ListedApplication) =>
  endOf(other) - endOf(one) || (one.id < other.id ? 1 : -1)

/** Puts parts together to applications and their attempts. */
export function listingOf(parts: readonly ListedPart[]): Listing {
  const { applications, skipped } = applicationsOf(parts)
  const problems: Skipped[] = []
  const attempts = applications.flatMap((application) => {
    const listed = application.parts.filter(isListed)
    problems.push(...problemsOf(listed, application.problems))
    const attempt = attemptOf(listed)
    if (!attempt) skipped.push({ file: listed[0]?.file ?? '', cause: 'It does not name its application.' })
    return attempt ?? []
  })
  const groups = Map.groupBy(withoutTwins(attempts, skipped), ({ applicationId }) => applicationId)
  const listed = [...groups].map(([id, all]): ListedApplication => {
    const latestFirst = all.toSorted((one, other) => other.startTimeMs - one.startTimeMs)
    return { id, name: latestFirst[0]?.name ?? '', attempts: latestFirst }
  })
  return { applications: listed.toSorted(byEnd), skipped, problems }
}

/** The attempt of an application; undefined if there is none of this number. */
export function findAttempt(
  { applications }: Listing,
  applicationId: string,
  attemptId: string | undefined,
): ListedAttempt | undefined {
  const attempts = applications.find(({ id }) => id === applicationId)?.attempts
  return attempts?.find((attempt) => attempt.attemptId === attemptId)
}
