/** Why an executor was removed, as far as the words of its cluster's manager have it. */
export type RemovalKind =
  | 'spot_reclaimed'
  | 'preempted'
  | 'out_of_memory'
  | 'scaled_down'
  | 'decommissioned'
  | 'lost_heartbeat'
  | 'disconnected'
  | 'node_lost'
  | 'deleted'
  | 'killed'
  | 'exited'
  | 'other'

/** The first that fits counts: a decommissioning may have the loss of a spot machine as its reason, and an exit a lack of memory. */
const kinds: readonly (readonly [RemovalKind, RegExp])[] = [
  ['scaled_down', /killed by (?:the )?driver|explicit termination request|expired since it was unused/],
  ['scaled_down', /released by application|killed by (?:the )?application|scal(?:e|ing) down|idle timeout/],
  [
    'out_of_memory',
    /out ?of ?memory|oomkilled|memory limits?|exceeding (?:physical|virtual) memory|low on resource: memory/,
  ],
  [
    'out_of_memory',
    /beyond the (?:physical|virtual|'(?:physical|virtual)') memory|exit(?:ed with)? (?:code|status):? 52\b/,
  ],
  ['spot_reclaimed', /\bspot\b|preemptible|instance (?:was )?reclaim/],
  // "(e.g., preemption)" is what YARN may have done.
  ['preempted', /preempted|preemption(?!\))|exit status: -102\b/],
  ['decommissioned', /decommission/],
  ['lost_heartbeat', /heartbeat timed out|no recent heartbeats/],
  [
    'node_lost',
    /\*lost\* node|worker lost|slave lost|worker shutting down|not found in the cluster|bad node|node (?:was )?lost/,
  ],
  [
    'node_lost',
    /executor process lost|brief reason: evicted|node ?shutdown|nodelost|terminated in response to imminent node/,
  ],
  ['disconnected', /disassociated|disconnected|connection (?:reset|refused|lost)/],
  ['other', /exited with (?:exit )?code 0\b/],
  ['deleted', /deleted by a user or the framework/],
  // By signal 9: mostly by a system that lacks memory, which the words do not prove.
  ['killed', /\b(?:code|status):? 137\b|sigkill/],
  ['exited', /exit(?:ed)?\b|self-exiting|terminated by signal|uncaught exception/],
]

/** The kind of a removal by its reason; undefined where the log has none. */
export function removalKind(reason: string | undefined): RemovalKind | undefined {
  if (reason === undefined || reason.trim() === '') return undefined
  const text = reason.toLowerCase()
  return kinds.find(([, words]) => words.test(text))?.[0] ?? 'other'
}
