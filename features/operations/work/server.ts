import { CodedError } from '#contract/errors.ts'
import { decide, type Decision, type Guard } from '#contract/guard.ts'
import { isOpenRun } from '#contract/shown-run.ts'
import { callerOf } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { Job } from '#jobs/job.ts'
import { cancelWorkRun, getWorkRun, listWork, startWork } from '#product/contract/calls/work.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { shownRun } from '#product/server/shown-run.ts'
import type { JobRun } from '#state/job-runs.ts'
import { listedWork } from './server/listed-work.ts'

const decideFor = (guard: Guard, session: Session): Decision => decide(guard, callerOf(session))

/** Who may start a kind may also look at its runs, with a token that only reads. */
const toRead = (guard: Guard): Guard => (guard.token === 'write' ? { ...guard, token: 'read' } : guard)

function refuseUnless(decision: Decision): void {
  if (!decision.isAllowed) throw new CodedError(decision.code, decision.message)
}

const mayStart = (job: Job, session: Session) => decideFor(job.guard, session).isAllowed

export const listWorkRoute = routeOver(listWork, (ports: RunPorts) => async (call) => {
  const session = sessionOf(call)
  const readable = ports.work.kinds.filter(({ guard }) => decideFor(toRead(guard), session).isAllowed)
  return { work: await listedWork(ports, readable, (job) => mayStart(job, session)) }
})

export const startWorkRoute = routeOver(startWork, (ports: RunPorts) => async (call) => {
  const job = ports.work.kinds.find(({ name }) => name === call.path.kind)
  if (!job) throw new CodedError('not_found', 'There is no such kind of work.')
  refuseUnless(decideFor(job.guard, sessionOf(call)))
  const { subject, input } = askedByHand(job, call.body.subject)
  const { run, isNew } = await ports.work.start(job, { subject, input }, authorOf(call))
  const shown = await shownRun(ports, run)
  const { label } = shown
  return {
    run: shown,
    isNew,
    message: isNew ? `${label} was started.` : `${label} is open already: its run is answered.`,
  }
})

function askedByHand({ name, label = name, byHand = [] }: Job, subject: string | null) {
  if (byHand.length === 0)
    throw new CodedError('conflict', `${label} is not started by hand: other work starts it.`)
  const found = byHand.find((one) => (one.subject ?? null) === subject)
  if (found) return { subject: found.subject, input: found.input }
  const subjects = byHand.map((one) => one.subject ?? 'null').join(', ')
  throw new CodedError('invalid_parameter', `Give a subject of ${label}: ${subjects}.`, { field: 'subject' })
}

export const getWorkRunRoute = routeOver(getWorkRun, (ports: RunPorts) => async (call) => {
  const session = sessionOf(call)
  const { run, guard } = await foundRun(ports, call.path.executionId)
  refuseUnless(decideFor(toRead(guard), session))
  const [shown, log] = await Promise.all([shownRun(ports, run), ports.runs.log(run.runId)])
  return {
    run: shown,
    log: log.map(({ at, message }) => ({ at: at.toISOString(), message })),
    mayCancel: isOpenRun(run) && decideFor(guard, session).isAllowed,
  }
})

export const cancelWorkRunRoute = routeOver(cancelWorkRun, (ports: RunPorts) => async (call) => {
  const { run, guard } = await foundRun(ports, call.path.executionId)
  refuseUnless(decideFor(guard, sessionOf(call)))
  const canceled = await ports.work.cancel(run.runId, authorOf(call))
  return { run: await shownRun(ports, canceled) }
})

/** A run with the guard of its kind. */
async function foundRun({ runs, work }: RunPorts, runId: string): Promise<{ run: JobRun; guard: Guard }> {
  const run = await runs.find(runId)
  const job = work.kinds.find(({ name }) => name === run?.kind)
  if (run && job) return { run, guard: job.guard }
  throw new CodedError('not_found', 'There is no such run. Runs are kept for 90 days.')
}
