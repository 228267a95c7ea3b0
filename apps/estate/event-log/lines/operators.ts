import { chanceOf } from '../draws.ts'
import type { TaskMetrics } from '../plan/task-attempt.ts'
import type { ExecutionPlan } from '../plan/plan-work.ts'
import type { Work } from '../work.ts'
import type { Accumulator } from './task-accumulators.ts'

/** A metric of an operator: the tasks of a stage add to it, or the driver sends its value. */
type OperatorMetric = {
  name: string
  id: number
  type: 'sum' | 'size' | 'timing' | 'nsTiming'
  stageId?: number
  of?: (metrics: TaskMetrics) => number
  driverValue?: number
}

/** An operator of a plan, with what it reads from. */
export type Operator = {
  nodeName: string
  simpleString: string
  metadata: Readonly<Record<string, string>>
  metrics: readonly OperatorMetric[]
  children: readonly Operator[]
}

/** The operators of an execution, the one that comes last first. */
export function operatorsOf(execution: ExecutionPlan, work: Work, isPhoton: boolean): Operator {
  const make = new OperatorMaker(execution, work, isPhoton)
  let node = make.scan()
  for (const position of execution.stages.keys()) {
    if (position > 0) node = make.aggregate(make.exchange(node, position), position)
  }
  return make.root(node)
}

/** The metrics of operators that tasks of stages add to, by stage. */
export function taskMetricsOf(root: Operator): Map<number, Accumulator[]> {
  const found = new Map<number, Accumulator[]>()
  for (const { id, name, stageId, of } of metricsOf(root)) {
    if (stageId === undefined || !of) continue
    const ofStage = found.get(stageId) ?? []
    ofStage.push({ id, name, isSql: true, of, sum: 0 })
    found.set(stageId, ofStage)
  }
  return found
}

/** The metrics that the driver sends. */
export function driverValuesOf(root: Operator): [id: number, value: number][] {
  return metricsOf(root).flatMap(({ id, driverValue }) =>
    driverValue === undefined ? [] : [[id, driverValue]],
  )
}

function metricsOf({ metrics, children }: Operator): OperatorMetric[] {
  return [...metrics, ...children.flatMap(metricsOf)]
}

type MetricWithoutId = Omit<OperatorMetric, 'id'>

class OperatorMaker {
  readonly #execution: ExecutionPlan
  readonly #work: Work
  readonly #isOnPhoton: boolean
  #nextId: number

  constructor(execution: ExecutionPlan, work: Work, isPhoton: boolean) {
    this.#execution = execution
    this.#work = work
    this.#isOnPhoton = isPhoton
    this.#nextId = execution.accumulatorId
  }

  scan(): Operator {
    const { table, story } = this.#work
    const isGiant = story?.kind === 'giant-file' && this.#execution.stages[0]?.weights.length === 1
    const format = isGiant ? 'csv' : 'parquet'
    const location = isGiant
      ? `InMemoryFileIndex(1 paths)[abfss://landing@lake.dfs.core.windows.net/${table}/export.csv.gz]`
      : `PreparedDeltaFileIndex(1 paths)[abfss://lake@lake.dfs.core.windows.net/${table}]`
    const stage = this.#stage(0)
    const bytes = this.#execution.stages[0]?.bytes.reduce((sum, { input }) => sum + input, 0) ?? 0
    const scan = this.#operator(
      this.#isPhoton(0) ? `PhotonScan ${format}` : `Scan ${format} `,
      `FileScan ${format} ${table}[id#1L,at#2,amount#3] Batched: true, DataFilters: [], Format: ${format === 'csv' ? 'CSV' : 'Parquet'}, Location: ${location}, PartitionFilters: [], PushedFilters: [], ReadSchema: struct<id:bigint,at:timestamp,amount:decimal(18,2)>`,
      [
        { name: 'number of output rows', type: 'sum', ...stage, of: ({ inputRecords }) => inputRecords },
        { name: 'scan time', type: 'timing', ...stage, of: ({ runMs }) => Math.floor(runMs / 3) },
        {
          name: 'number of files read',
          type: 'sum',
          driverValue: this.#work.measured?.filesRead ?? (isGiant ? 1 : Math.ceil(bytes / 96_000_000)),
        },
        { name: 'metadata time', type: 'timing', driverValue: 7 },
        { name: 'size of files read', type: 'size', driverValue: bytes },
      ],
      [],
      {
        Location: location,
        ReadSchema: 'struct<id:bigint,at:timestamp,amount:decimal(18,2)>',
        Format: format === 'csv' ? 'CSV' : 'Parquet',
        Batched: 'true',
        PartitionFilters: '[]',
        PushedFilters: '[]',
        DataFilters: '[]',
      },
    )
    const filter = this.#operator(
      this.#isPhoton(0) ? 'PhotonFilter' : 'Filter',
      'Filter isnotnull(id#1L)',
      [{ name: 'number of output rows', type: 'sum', ...stage, of: ({ inputRecords }) => inputRecords }],
      [scan],
    )
    return this.#generated(filter, 0)
  }

  exchange(child: Operator, position: number): Operator {
    const writes = this.#stage(position - 1)
    const reads = this.#stage(position)
    const exchange = this.#operator(
      this.#isPhoton(position - 1) ? 'PhotonShuffleExchangeSink' : 'Exchange',
      `Exchange hashpartitioning(id#1L, ${this.#execution.stages[position]?.weights.length ?? 200}), ENSURE_REQUIREMENTS, [plan_id=${100 + position}]`,
      [
        { name: 'shuffle records written', type: 'sum', ...writes, of: (task) => task.shuffleWriteRecords },
        { name: 'shuffle bytes written', type: 'size', ...writes, of: (task) => task.shuffleWriteBytes },
        { name: 'shuffle write time', type: 'nsTiming', ...writes, of: (task) => task.shuffleWriteNs },
        { name: 'data size', type: 'size', ...writes, of: (task) => task.shuffleWriteBytes * 3 },
        { name: 'records read', type: 'sum', ...reads, of: (task) => task.readRecords },
        { name: 'local blocks read', type: 'sum', ...reads, of: (task) => task.localBlocks },
        { name: 'remote blocks read', type: 'sum', ...reads, of: (task) => task.remoteBlocks },
        { name: 'local bytes read', type: 'size', ...reads, of: (task) => task.localBytes },
        { name: 'remote bytes read', type: 'size', ...reads, of: (task) => task.remoteBytes },
        { name: 'fetch wait time', type: 'timing', ...reads, of: (task) => task.fetchWaitMs },
      ],
      [child],
    )
    const stage = this.#operator('ShuffleQueryStage', `ShuffleQueryStage ${position - 1}`, [], [exchange])
    return this.#operator('AQEShuffleRead', 'AQEShuffleRead coalesced', [], [stage])
  }

  aggregate(child: Operator, position: number): Operator {
    const stage = this.#stage(position)
    const sort = this.#operator(
      this.#isPhoton(position) ? 'PhotonSort' : 'Sort',
      'Sort [id#1L ASC NULLS FIRST], false, 0',
      [
        { name: 'sort time', type: 'timing', ...stage, of: ({ runMs }) => Math.floor(runMs / 4) },
        { name: 'peak memory', type: 'size', ...stage, of: ({ peakMemoryBytes }) => peakMemoryBytes },
        { name: 'spill size', type: 'size', ...stage, of: ({ memorySpilledBytes }) => memorySpilledBytes },
      ],
      [child],
    )
    const aggregate = this.#operator(
      this.#isPhoton(position) ? 'PhotonGroupingAgg' : 'SortAggregate',
      'SortAggregate(key=[id#1L], functions=[sum(amount#3)])',
      [
        {
          name: 'number of output rows',
          type: 'sum',
          ...stage,
          of: ({ readRecords }) => Math.ceil(readRecords / 2),
        },
      ],
      [sort],
    )
    return this.#generated(aggregate, position)
  }

  root(child: Operator): Operator {
    const { kind, table } = this.#work
    if (kind === 'command') {
      return this.#operator(
        'AdaptiveSparkPlan',
        'AdaptiveSparkPlan isFinalPlan=false',
        [],
        [this.#operator('CollectLimit', 'CollectLimit 10000', [], [child])],
      )
    }
    const bytes = this.#execution.stages.at(-1)?.bytes ?? []
    const output = bytes.reduce((sum, each) => sum + each.output, 0)
    const target = `abfss://lake@lake.dfs.core.windows.net/${table}_out`
    const write = this.#operator(
      'Execute WriteIntoDeltaCommand',
      `Execute WriteIntoDeltaCommand OutputSpec(${target},Map(),List())`,
      [
        { name: 'number of written files', type: 'sum', driverValue: bytes.length },
        { name: 'written output', type: 'size', driverValue: output },
        { name: 'number of output rows', type: 'sum', driverValue: Math.ceil(output / 80) },
      ],
      [this.#operator('WriteFiles', 'WriteFiles', [], [child])],
    )
    return this.#operator('AdaptiveSparkPlan', 'AdaptiveSparkPlan isFinalPlan=false', [], [write])
  }

  #generated(child: Operator, position: number): Operator {
    const stage = this.#stage(position)
    const name = this.#isPhoton(position) ? 'PhotonResultStage' : `WholeStageCodegen (${position + 1})`
    return this.#operator(
      name,
      name,
      [{ name: 'duration', type: 'timing', ...stage, of: ({ runMs }) => runMs }],
      [child],
    )
  }

  /** Where Photon does not run all stages of a work, chance decides which ones it runs. */
  #isPhoton(position: number): boolean {
    const { key, photonShare = 1 } = this.#work
    const stageId = this.#execution.stages[position]?.id ?? -1
    return this.#isOnPhoton && (photonShare >= 1 || chanceOf(`photon:${key}:${stageId}`) < photonShare)
  }

  #stage(position: number): { stageId: number } {
    return { stageId: this.#execution.stages[position]?.id ?? -1 }
  }

  #operator(
    nodeName: string,
    simpleString: string,
    metrics: readonly MetricWithoutId[],
    children: readonly Operator[],
    metadata: Readonly<Record<string, string>> = {},
  ): Operator {
    const numbered = metrics.map((metric) => Object.assign({ id: this.#nextId++ }, metric))
    return { nodeName, simpleString, metadata, metrics: numbered, children }
  }
}
