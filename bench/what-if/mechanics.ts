import type { Chance } from '../anomalies/chance.ts'

/** A stage of a made job: what its tasks are at the usual size of data. */
export type MadeStage = {
  tasks: number
  taskMs: number
  /** Standard deviation of the logarithm of a task's time. */
  spread: number
  /** By how much longer its longest task is than the usual one; 1 for not skewed. */
  skew: number
  /** Time of a task on one worker that goes into fetching shuffles, as a share; it grows with the logarithm of the workers. */
  fetchShare: number
  memoryBytes: number
  /** What the driver does before it. */
  driverMs: number
  /** Whether it is submitted together with the one before. */
  isBeside: boolean
}

/** A made job, with what all of its runs have in common. */
export type MadeJob = {
  stages: readonly MadeStage[]
  /** Driver time after the last stage. */
  lastMs: number
  /** Standard deviation of the logarithm of a whole run's time. */
  noise: number
  /** How busy a task keeps its core. */
  cpuShare: number
}

export type MadeCluster = {
  workers: number
  cores: number
  memoryPerCore: number
  autoscaling: { minimum: number; maximum: number } | null
}

/** A task that ran: on which worker, when, and how much was fetching and spilling. */
export type MadeTask = {
  stage: number
  worker: number
  fromMs: number
  ms: number
  fetchMs: number
  spillMs: number
}

/** What happened in a run, from the moment at which its cluster could work. */
export type MadeRun = {
  endMs: number
  tasks: readonly MadeTask[]
  stages: readonly { fromMs: number; untilMs: number }[]
  workers: readonly { fromMs: number; untilMs: number | null }[]
}

/** The driver starts one task after the other. */
const launchMs = 2
/** A shuffle over all workers takes longer with the depth of a tree of them. */
const fetchGrowth = 0.35
/** What does not fit into memory is written and read again. */
const spillCost = 0.9
const straggler = { chance: 0.005, factor: 2.5 }
const scaling = { everyMs: 30_000, lagMs: 120_000 }
const arrivalMs = 15_000

function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
}

type Worker = { fromMs: number; untilMs: number | null; freeAt: number[] }

/** Runs a made job once: waves of tasks on the cores of workers, with a driver that starts them one by one. */
export function run(job: MadeJob, cluster: MadeCluster, size: number, chance: Chance): MadeRun {
  const pace = Math.exp(job.noise * normal(chance))
  const first = cluster.autoscaling?.minimum ?? cluster.workers
  const workers = Array.from({ length: first }, () => joining(cluster, arrivalMs * chance.next()))
  const tasks: MadeTask[] = []
  const stages: { fromMs: number; untilMs: number }[] = []
  const scaler = { nextMs: scaling.everyMs }
  let nowMs = 0
  for (let place = 0; place < job.stages.length;) {
    const beside = [place, ...(job.stages[place + 1]?.isBeside ? [place + 1] : [])]
    nowMs += (job.stages[place]?.driverMs ?? 0) * pace
    while (cluster.autoscaling && scaler.nextMs <= nowMs)
      scale({ workers, cluster, scaler, tasks }, scaler.nextMs, 0)
    const waiting = beside.flatMap((stage) => tasksOf(job, stage, cluster, size, pace, chance))
    const ended = perform(waiting, nowMs, { workers, cluster, scaler, tasks })
    for (const stage of beside)
      stages.push({ fromMs: nowMs, untilMs: Math.max(nowMs, ...endsOf(tasks, stage)) })
    nowMs = ended
    place += beside.length
  }
  return { endMs: nowMs + job.lastMs * pace, tasks, stages, workers }
}

const endsOf = (tasks: readonly MadeTask[], stage: number) =>
  tasks.flatMap((task) => (task.stage === stage ? [task.fromMs + task.ms] : []))

function joining({ cores }: MadeCluster, fromMs: number): Worker {
  return { fromMs, untilMs: null, freeAt: Array.from({ length: cores }, () => fromMs) }
}

type Waiting = { stage: number; ms: (workers: number) => { ms: number; fetchMs: number; spillMs: number } }

function tasksOf(
  job: MadeJob,
  stage: number,
  { memoryPerCore }: MadeCluster,
  size: number,
  pace: number,
  chance: Chance,
): Waiting[] {
  const made = job.stages[stage]
  if (!made) return []
  const longest = Math.floor(chance.next() * made.tasks)
  return Array.from({ length: made.tasks }, (_, task) => {
    const luck = chance.next() < straggler.chance ? straggler.factor : 1
    const tail = task === longest ? made.skew : luck
    const ms = made.taskMs * size * pace * tail * Math.exp(made.spread * normal(chance))
    const lacking = Math.max(0, (made.memoryBytes * size) / memoryPerCore - 1)
    return {
      stage,
      ms: (workers) => {
        const fetchMs = ms * made.fetchShare * (1 + fetchGrowth * Math.log2(Math.max(1, workers)))
        const spillMs = ms * spillCost * Math.min(2, lacking)
        return { ms: ms * (1 - made.fetchShare) + fetchMs + spillMs, fetchMs, spillMs }
      },
    }
  })
}

type Site = { workers: Worker[]; cluster: MadeCluster; scaler: { nextMs: number }; tasks: MadeTask[] }

/** Lets the workers do the tasks; answers when the last one ended. */
function perform(waiting: readonly Waiting[], fromMs: number, site: Site): number {
  let [lastMs, launchedMs] = [fromMs, fromMs]
  for (const [place, task] of waiting.entries()) {
    let slot = earliestSlot(site.workers, launchedMs)
    while (site.cluster.autoscaling && site.scaler.nextMs <= slot.atMs) {
      scale(site, site.scaler.nextMs, waiting.length - place)
      slot = earliestSlot(site.workers, launchedMs)
    }
    launchedMs = Math.max(slot.atMs, launchedMs + launchMs)
    const present = site.workers.filter(
      (worker) => worker.fromMs <= launchedMs && isThere(worker, launchedMs),
    ).length
    const cost = task.ms(present)
    const { freeAt } = site.workers[slot.worker] ?? { freeAt: [] }
    freeAt[slot.core] = launchedMs + cost.ms
    site.tasks.push({ stage: task.stage, worker: slot.worker, fromMs: launchedMs, ...cost })
    lastMs = Math.max(lastMs, launchedMs + cost.ms)
  }
  return lastMs
}

const isThere = ({ untilMs }: Worker, atMs: number) => untilMs === null || untilMs > atMs

function earliestSlot(workers: readonly Worker[], fromMs: number) {
  let best = { worker: 0, core: 0, atMs: Number.POSITIVE_INFINITY }
  for (let worker = 0; worker < workers.length; worker += 1) {
    const { freeAt, untilMs } = workers[worker] ?? { freeAt: [], untilMs: 0 }
    if (untilMs !== null) continue
    for (let core = 0; core < freeAt.length; core += 1) {
      const atMs = Math.max(freeAt[core] ?? 0, fromMs)
      if (atMs < best.atMs) best = { worker, core, atMs }
      if (atMs === fromMs) return best
    }
  }
  return best
}

/** Each half minute: as many more as tasks wait for, there after two minutes; those that were idle go. */
function scale(site: Site, atMs: number, pending: number): void {
  site.scaler.nextMs = atMs + scaling.everyMs
  const { autoscaling, cores } = site.cluster
  if (!autoscaling) return
  const here = site.workers.filter(({ untilMs }) => untilMs === null)
  const wanted = Math.min(autoscaling.maximum, Math.max(autoscaling.minimum, Math.ceil(pending / cores)))
  for (let more = here.length; more < wanted; more += 1)
    site.workers.push(joining(site.cluster, atMs + scaling.lagMs))
  const idle = here.filter((worker) => worker.freeAt.every((freeMs) => freeMs <= atMs - scaling.lagMs))
  for (const worker of idle.slice(0, Math.max(0, here.length - wanted))) worker.untilMs = atMs
}
