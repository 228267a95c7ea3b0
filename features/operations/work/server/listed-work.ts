import { endedStates, openStates, type RunState } from '#contract/job-run.ts'
import type { ShownRun } from '#contract/shown-run.ts'
import type { Job } from '#jobs/job.ts'
import type { ScheduledWork, Work } from '#product/contract/calls/work.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { shownRun } from '#product/server/shown-run.ts'

type Subject = string | null

const notByItself = {
  pace: null,
  nextRunAt: null,
  nextRunAbsentBecause: 'It starts by hand or by other work only.',
}

/** Also where people or other work started it. */
const afterItsEnd = { nextRunAt: null, nextRunAbsentBecause: 'It works now. The pause begins at its end.' }

/** Kinds of work, one entry for each subject that is scheduled or may be started by hand. */
export async function listedWork(
  ports: RunPorts,
  jobs: readonly Job[],
  mayStart: (job: Job) => boolean,
): Promise<Work[]> {
  const schedule = await ports.work.schedule()
  const entries = jobs.flatMap((job) => subjectsOf(job, schedule).map((subject) => ({ job, subject })))
  return Promise.all(entries.map((entry) => listed(ports, entry, mayStart, scheduledOf(entry, schedule))))
}

type Entry = { job: Job; subject: Subject }

async function listed(
  ports: RunPorts,
  entry: Entry,
  mayStart: (job: Job) => boolean,
  scheduled: ScheduledWork | undefined,
): Promise<Work> {
  const openRun = await latestOf(ports, entry, openStates)
  return {
    ...notByItself,
    ...scheduled,
    ...(scheduled && openRun ? afterItsEnd : {}),
    ...declared(entry, mayStart),
    openRun,
    latestRun: await latestOf(ports, entry, endedStates),
  }
}

function declared({ job, subject }: Entry, mayStart: (job: Job) => boolean) {
  const { name: kind, label = kind, steps, byHand = [] } = job
  const isByHand = byHand.some((one) => (one.subject ?? null) === subject)
  return { kind, label, subject, steps: [...steps], mayStart: isByHand && mayStart(job) }
}

function scheduledOf({ job, subject }: Entry, schedule: readonly ScheduledWork[]) {
  return schedule.find((one) => one.kind === job.name && one.subject === subject)
}

function subjectsOf({ name, byHand = [] }: Job, schedule: readonly ScheduledWork[]): Subject[] {
  const scheduled = schedule.flatMap(({ kind, subject }) => (kind === name ? [subject] : []))
  const subjects = new Set<Subject>([...scheduled, ...byHand.map(({ subject = null }) => subject)])
  return subjects.size > 0 ? [...subjects] : [null]
}

/** Without a subject, the latest run on any. */
async function latestOf(
  ports: RunPorts,
  { job: { name }, subject }: Entry,
  states: readonly RunState[],
): Promise<ShownRun | null> {
  const [run] = await ports.runs.list({ kinds: [name], subject: subject ?? undefined, states, limit: 1 })
  return run ? shownRun(ports, run) : null
}
