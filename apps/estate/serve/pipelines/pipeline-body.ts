import type { PipelineRow, UpdateRow } from './pipeline-rows.ts'

function stateOf(update: UpdateRow, nowMs: number): string {
  if (update.end_ms <= nowMs) return update.state
  return update.ready_ms <= nowMs ? 'RUNNING' : 'INITIALIZING'
}

/** A pipeline in the form of the list. */
export function statusBody(pipeline: PipelineRow, updates: readonly UpdateRow[], nowMs: number): object {
  const going = updates.find((update) => update.end_ms > nowMs)
  return {
    pipeline_id: pipeline.pipeline_id,
    name: pipeline.name,
    state: going ? 'RUNNING' : updates[0]?.state === 'FAILED' ? 'FAILED' : 'IDLE',
    ...(going?.cluster_id && { cluster_id: going.cluster_id }),
    creator_user_name: pipeline.creator_user_name,
    run_as_user_name: pipeline.creator_user_name,
    latest_updates: updates.map((update) => ({
      update_id: update.update_id,
      state: stateOf(update, nowMs),
      creation_time: new Date(update.start_ms).toISOString(),
    })),
    health: 'HEALTHY',
  }
}

/** A pipeline with its settings. */
export function pipelineBody(pipeline: PipelineRow, updates: readonly UpdateRow[], nowMs: number): object {
  return {
    ...statusBody(pipeline, updates, nowMs),
    last_modified: pipeline.create_ms,
    spec: {
      id: pipeline.pipeline_id,
      name: pipeline.name,
      catalog: 'main',
      schema: pipeline.name,
      continuous: pipeline.is_continuous,
      development: pipeline.is_development,
      photon: pipeline.photon,
      serverless: pipeline.is_serverless,
      edition: pipeline.edition,
      channel: 'CURRENT',
      ...(pipeline.node_type !== null && { clusters: [clusterBody(pipeline)] }),
      libraries: [{ notebook: { path: `/Repos/pipelines/${pipeline.name}` } }],
      tags: pipeline.tags,
    },
  }
}

function clusterBody({ node_type, min_workers, max_workers }: PipelineRow): object {
  return {
    label: 'default',
    node_type_id: node_type,
    autoscale: { min_workers, max_workers, mode: 'ENHANCED' },
  }
}

/** An update in the form of the list of updates. */
export function updateBody(update: UpdateRow, nowMs: number): object {
  return {
    pipeline_id: update.pipeline_id,
    update_id: update.update_id,
    state: stateOf(update, nowMs),
    cause: update.cause,
    ...(update.cluster_id !== null && { cluster_id: update.cluster_id }),
    creation_time: update.start_ms,
    full_refresh: false,
    validate_only: false,
  }
}

/** An entry of an event log. */
export type PipelineEvent = { id: string; timestamp: string }

type Entry = { atMs: number; type: string; message: string; details?: object }

/** The entries of a pipeline's event log about an update, newest first. */
export function eventBodies(pipeline: PipelineRow, update: UpdateRow, nowMs: number): PipelineEvent[] {
  const name = `Update ${update.update_id.slice(0, 6)}`
  const state = (atMs: number, reached: string): Entry => ({
    atMs,
    type: 'update_progress',
    message: `${name} is ${reached}.`,
    details: { update_progress: { state: reached } },
  })
  const entries: Entry[] = [
    { atMs: update.start_ms, type: 'create_update', message: `${name} started by ${update.cause}.` },
    state(update.ready_ms, 'RUNNING'),
    ...flowEntries(pipeline, update),
    state(update.end_ms, update.state),
  ]
  return entries
    .filter(({ atMs }) => atMs <= (update.lacks_end ? Math.min(nowMs, update.end_ms - 2) : nowMs))
    .toReversed()
    .map(({ atMs, type, message, details }) => ({
      id: `${update.update_id}-${atMs}`,
      origin: {
        pipeline_id: pipeline.pipeline_id,
        pipeline_name: pipeline.name,
        update_id: update.update_id,
        ...(type === 'flow_progress' && { flow_name: pipeline.name, dataset_name: pipeline.name }),
      },
      timestamp: new Date(atMs).toISOString(),
      message,
      level: message.endsWith('FAILED.') ? 'ERROR' : 'INFO',
      event_type: type,
      maturity_level: 'STABLE',
      details,
    }))
}

const mostDropped = 40
const mostRows = 900_000

/** What the only flow of an update that completed wrote, in two reports of unlike size, with its expectation. */
function flowEntries({ name }: PipelineRow, { update_id, state, ready_ms, end_ms }: UpdateRow): Entry[] {
  if (state !== 'COMPLETED' || end_ms - ready_ms < 4) return []
  const seed = [...update_id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
  const report = (atMs: number, reached: string, rows: number, dropped: number): Entry => ({
    atMs,
    type: 'flow_progress',
    message: `Flow ${name} is ${reached}.`,
    details: {
      flow_progress: {
        state: reached,
        metrics: { num_output_rows: rows },
        data_quality: {
          dropped_records: dropped,
          expectations: [{ name: 'has_key', dataset: name, passed_records: rows, failed_records: dropped }],
        },
      },
    },
  })
  const rows = 1 + (seed % mostRows)
  return [
    report(
      ready_ms + Math.floor((end_ms - ready_ms) / 2),
      'RUNNING',
      Math.floor(rows / 3),
      seed % mostDropped,
    ),
    report(end_ms - 1, 'COMPLETED', rows - Math.floor(rows / 3), 0),
  ]
}
