import { createHash } from 'node:crypto'
import { dayOf } from '#contract/dates.ts'
import type { DatabricksClient } from '../client.ts'
import { withMaskedSecrets } from '../masked-settings.ts'
import { stableJson } from '#contract/json.ts'
import type { ClusterEvent } from './events.ts'
import { knownDetails } from './events.ts'

/** The row of an event. */
export function eventRow(
  { account, here }: DatabricksClient,
  clusterId: string,
  event: ClusterEvent,
): Readonly<Record<string, unknown>> {
  const time = new Date(event.timestamp)
  const details = knownDetails(event)
  return {
    account_id: account.id,
    workspace_id: here.id,
    cluster_id: clusterId,
    event_time: time.toISOString(),
    event_type: event.type,
    event_hash: createHash('sha256').update(stableJson(event.details)).digest('hex').slice(0, 16),
    current_num_workers: details.current_num_workers,
    target_num_workers: details.target_num_workers,
    cause: details.cause,
    reason_code: details.reason?.code ?? null,
    reason_type: details.reason?.type ?? null,
    user_name: details.user,
    details_json: stableJson(withMaskedSecrets(event.details)),
    is_masked: true,
    day: dayOf(time),
    last_day: dayOf(time),
  }
}
