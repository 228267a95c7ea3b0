import { createHash } from 'node:crypto'
import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source, Window } from '#collect/source.ts'
import { dayOf, startOfDay } from '#contract/dates.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import type { ListedPipeline } from '../pipeline-list.ts'
import { listedPipelines, pipelinePath } from '../pipeline-list.ts'
import { stableJson } from '#contract/json.ts'
import { id, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const pipelinesAhead = 4

const pipelineEvent = {
  name: 'pipeline_event',
  meaning: 'Something that an update of a pipeline reported: its progress, its resources, its errors.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    pipeline_id: 'string',
    event_id: 'string',
    event_time: 'timestamp',
    event_type: 'string',
    event_hash: 'string',
    level: 'string',
    update_id: 'string',
    cluster_id: 'string',
    flow_name: 'string',
    dataset_name: 'string',
    progress_state: 'string',
    message: 'string',
    output_rows: 'bigint',
    dropped_records: 'bigint',
    passed_records: 'bigint',
    failed_records: 'bigint',
  },
  key: ['account_id', 'workspace_id', 'pipeline_id', 'event_id', 'event_hash'],
  arrival: 'once',
  isTelemetry: true,
} as const satisfies RawTable

const origin = z.looseObject({ update_id: text, cluster_id: text, flow_name: text, dataset_name: text })
const progress = z.looseObject({ state: text }).nullish()
const records = z.coerce.number().int().nullish()
const expectation = z.looseObject({ passed_records: records, failed_records: records })
const flowProgress = z
  .looseObject({
    state: text,
    metrics: z.looseObject({ num_output_rows: records }).nullish(),
    data_quality: z
      .looseObject({
        dropped_records: records,
        expectations: z.array(expectation).nullish(),
      })
      .nullish(),
  })
  .nullish()

const event = z.looseObject({
  id,
  timestamp: z.iso.datetime({ offset: true }),
  event_type: z.string(),
  level: text,
  message: text,
  origin: origin.optional(),
  details: z.looseObject({ update_progress: progress, flow_progress: flowProgress }).nullish(),
})

const page = z.looseObject({ events: z.array(event).default([]) })

type Event = z.infer<typeof event>
type Expectation = z.infer<typeof expectation>

/** Event logs of pipelines. */
export const pipelineEvents: Source<DatabricksClient> = {
  name: 'pipeline-events',
  system: 'databricks',
  meaning: 'What the updates of the pipelines of the workspace reported, for 14 days back.',
  scope: 'workspace',
  tables: [pipelineEvent],
  windowDays: 7,
  keptDays: 14,
  lookBackDays: 1,
  freshMinutes: 30,
  without: 'Without it nothing is known of what happened inside updates of pipelines.',
  right: workspaceAdministrator,
  fetch: fetchEvents,
}

async function fetchEvents(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, window, signal, emit } = context
  if (!window) return
  const pipelines = await listedPipelines(client, signal)
  const rowsOf = async (pipeline: ListedPipeline) => {
    const events = (await ifKept(eventsIn(client, pipeline.pipeline_id, window, signal))) ?? []
    return events.map((found) => eventRow(client, pipeline.pipeline_id, found))
  }
  for await (const rows of inOrder(pipelines, pipelinesAhead, rowsOf)) await emit(pipelineEvent.name, rows)
}

async function eventsIn(
  client: DatabricksClient,
  pipelineId: string,
  { since, until }: Window,
  signal: AbortSignal,
): Promise<Event[]> {
  const path = pipelinePath(pipelineId, '/events')
  const filter = `timestamp >= '${startOfDay(since).toISOString()}' AND timestamp < '${startOfDay(until).toISOString()}'`
  const found: Event[] = []
  const query = { filter, order_by: 'timestamp asc', max_results: 250 }
  for await (const { events } of client.pages(path, query, page, signal, 'token alone')) found.push(...events)
  return found
}

function eventRow({ account, here }: DatabricksClient, pipelineId: string, found: Event) {
  const time = new Date(found.timestamp)
  return {
    account_id: account.id,
    workspace_id: here.id,
    pipeline_id: pipelineId,
    event_id: found.id,
    event_time: time.toISOString(),
    event_type: found.event_type,
    event_hash: createHash('sha256').update(stableJson(found)).digest('hex').slice(0, 16),
    level: found.level,
    update_id: found.origin?.update_id ?? null,
    cluster_id: found.origin?.cluster_id ?? null,
    flow_name: found.origin?.flow_name ?? null,
    dataset_name: found.origin?.dataset_name ?? null,
    progress_state: found.details?.update_progress?.state ?? found.details?.flow_progress?.state ?? null,
    message: found.message,
    ...recordsOf(found),
    day: dayOf(time),
    last_day: dayOf(time),
  }
}

/** What a flow wrote and how many of its records met its expectations since its last report; null where the event reports none. */
function recordsOf({ details }: Event) {
  const { metrics, data_quality: quality } = details?.flow_progress ?? {}
  const sumOf = (countOf: (expectation: Expectation) => number | null | undefined) =>
    quality?.expectations?.reduce<number | null>((sum, expectation) => {
      const counted = countOf(expectation)
      return counted === null || counted === undefined ? sum : (sum ?? 0) + counted
    }, null) ?? null
  return {
    output_rows: metrics?.num_output_rows ?? null,
    dropped_records: quality?.dropped_records ?? null,
    passed_records: sumOf(({ passed_records }) => passed_records),
    failed_records: sumOf(({ failed_records }) => failed_records),
  }
}
