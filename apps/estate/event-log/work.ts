import type { StoryKind } from './stories.ts'

/** An executor of a Spark context; a machine that is lost and comes back is another executor. */
export type Executor = {
  id: string
  host: string
  cores: number
  addedMs: number
  /** Infinity: it stays until the context ends. */
  removedMs: number
  removedReason: string | null
}

/** What the executors of a context are, as far as work depends on it. */
export type SparkCluster = { executors: readonly Executor[]; isPhoton: boolean }

/** A part of the cores of a context: works that overlap share them. */
export type Lane = { index: number; of: number }

/** Something that a Spark context does: a task run, a notebook that it ran, a command of a notebook, an update of a pipeline. */
export type Work = {
  kind: 'task' | 'nested' | 'command' | 'update'
  /** Unique; what is drawn for the work depends on it. */
  key: string
  /** Its place among the works of the context: ids follow from it. */
  number: number
  fromMs: number
  untilMs: number
  isFailed: boolean
  inputBytes: number
  /** What its Spark jobs have among their properties. */
  tags: Readonly<Record<string, string>>
  /** The task run that it is a part of, if it is one's. */
  taskRunId?: string
  /** The name of what it reads and writes. */
  table: string
  lane: Lane
  story?: { kind: StoryKind; share: number }
  measured?: MeasuredWork
  /** Which share of its stages Photon runs, where it does not run all. */
  photonShare?: number
}

/** What a work does whose time follows from it: the part of the driver alone, and its stages one after another. */
export type MeasuredWork = {
  driverShare: number
  writtenBytes: number
  /** How many files it reads, where that does not follow from their size. */
  filesRead?: number
  stages: readonly MeasuredStage[]
}

/** A stage of such a work; what it spills is counted on the disk. Its longest task may take many times as long as the others. */
export type MeasuredStage = {
  taskCount: number
  stageMs: number
  spilledBytes: number
  spillShare: number
  skew?: number
}
