import { z } from 'zod'
import { lastPartOf } from '#exchange/file-store.ts'

/**
 * Size and time of a file when it was read, why its reading failed, how often it ended the process that read it, and how often it
 * was listed and yet not there.
 */
const fileRead = z.object({
  bytes: z.number(),
  modifiedMs: z.number(),
  problem: z.string().optional(),
  deaths: z.number().optional(),
  absences: z.number().optional(),
})

/** Why something could not be listed or read, how often in a row, and whether a right is missing. */
const refused = z.object({ problem: z.string(), tries: z.number(), isDenied: z.boolean() })

const place = z.object({
  /** Clusters that ended well before it are read. */
  untilMs: z.number(),
  /** But for those that ended before this; null if none is left. */
  sinceMs: z.number().nullable(),
  /** Up to which folder clusters were looked for that the workspace lists no more; null if all were, absent if none. */
  searchedTo: z.string().nullable().optional(),
})

const openContext = z.object({
  files: z.record(z.string(), fileRead),
  /** How many whole lines of each part were read, by its rollover number. */
  lines: z.record(z.string(), z.number()),
  /** What later parts need of the earlier ones; absent before the first part. */
  facts: z.unknown().optional(),
  /** The latest reading that found anything. */
  changedMs: z.number(),
  /** How often it was read from its beginning again, because an earlier part came late. */
  restarts: z.number(),
  /** Why a file could not be fetched. */
  refused: refused.optional(),
})

const openCluster = z.object({
  destination: z.string(),
  /** Where it delivered before its settings were changed, and until when that place is looked at. */
  former: z.object({ destination: z.string(), untilMs: z.number() }).optional(),
  endedMs: z.number().nullable(),
  /** By the path of their folder. */
  contexts: z.record(z.string(), openContext),
  /** Folders of contexts that are read to their end. */
  sealed: z.array(z.string()),
  /** Why its folder could not be listed, from when on it is tried again, and how far its destination was read before. */
  unlisted: refused.extend({ nextMs: z.number(), before: place.nullable() }).optional(),
})

const schema = z.object({
  places: z.record(z.string(), place),
  clusters: z.record(z.string(), openCluster),
  /** Why logs of clusters may not be listed, by the ids of the clusters. */
  denied: z.record(z.string(), z.string()).optional(),
})

export type FileRead = z.infer<typeof fileRead>
/** Why something could not be listed or read. */
export type Refused = z.infer<typeof refused>
/** A Spark context whose log may still grow. */
export type OpenContext = z.infer<typeof openContext>
/** A cluster whose logs may still grow, or are not all read. */
export type OpenCluster = z.infer<typeof openCluster>
/** How far the logs of one destination are read. */
export type PlaceRead = z.infer<typeof place>
/** What the next fetch needs to know. */
export type EventLogState = z.infer<typeof schema>

const mostOpenContexts = 1_000
const mostFactsCharacters = 16_000_000
const mostSealed = 1_000

/** The state of the last fetch. */
export function stateOf(checkpoint: unknown): EventLogState {
  return schema.safeParse(checkpoint).data ?? { places: {}, clusters: {} }
}

/** A context of which nothing is read. */
export function unreadContext(changedMs: number, restarts = 0): OpenContext {
  return { files: {}, lines: {}, changedMs, restarts }
}

/** A context that is read from its beginning again, but for the files that ended a process. */
export function againUnread({ files, restarts }: OpenContext, changedMs: number): OpenContext {
  const deadly = Object.entries(files).filter(([, { deaths }]) => deaths !== undefined)
  return { ...unreadContext(changedMs, restarts + 1), files: Object.fromEntries(deadly) }
}

/** The files that could not be read to their end, of all contexts that are followed. */
export function unreadable({ clusters }: EventLogState): string[] {
  return Object.entries(clusters).flatMap(([clusterId, { contexts }]) =>
    Object.entries(contexts).flatMap(([folder, { files }]) =>
      Object.entries(files).flatMap(([name, { problem }]) =>
        problem === undefined ? [] : [`${clusterId}/${lastPartOf(folder)}/${name}: ${problem}`],
      ),
    ),
  )
}

/** Closes the contexts that changed longest ago, if there are more than the state may hold; answers how many. */
export function writeOff({ clusters }: EventLogState, limit = mostOpenContexts): number {
  const open = Object.values(clusters).flatMap((cluster) =>
    Object.entries(cluster.contexts).map(([folder, context]) => ({ cluster, folder, context })),
  )
  open.sort((one, other) => other.context.changedMs - one.context.changedMs)
  let characters = 0
  let closed = 0
  for (const [index, { cluster, folder, context }] of open.entries()) {
    characters += JSON.stringify(context).length
    if (index < limit && characters <= mostFactsCharacters) continue
    seal(cluster, folder)
    closed += 1
  }
  return closed
}

/** Closes a context: its folder is not listed again. */
export function seal(cluster: OpenCluster, folder: string): void {
  delete cluster.contexts[folder]
  if (!cluster.sealed.includes(folder)) cluster.sealed.push(folder)
  cluster.sealed.splice(0, cluster.sealed.length - mostSealed)
}
