import { readConfiguration } from '#config/configuration.ts'
import type { Handlers } from '#local/calls.ts'
import { askOwner } from '#local/ask-owner.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { CodedError } from '#contract/errors.ts'
import { refuseUnfinishedRestore } from '#worker/backup/restore-backup.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'
import { lakeSettings } from '#worker/lake-settings.ts'
import { agreeToCollectAnew, openKeptLake } from '#worker/lost-lake.ts'

type Progress = (report: unknown) => void

/** Calls a method of the lake. */
export function handlerOf(handlers: Handlers, method: string) {
  const handler = handlers[method]
  if (handler) return handler
  throw new CodedError('internal', `The lake has no method ${method}.`)
}

/** Opens the lake for this process alone while the work runs. */
export async function withOwnLake<Answer>(
  purpose: string,
  work: (handlers: Handlers) => Promise<Answer>,
  { collectsAnew = false }: { collectsAnew?: boolean } = {},
): Promise<Answer> {
  const { dataDirectory } = readConfiguration(process.env)
  refuseUnfinishedRestore(dataDirectory)
  const claim = await claimDataDirectory(dataDirectory, { purpose })
  try {
    const settings = lakeSettings(process.env)
    const shared = settings.isShared ? await claimDataDirectory(settings.folder, { purpose }) : undefined
    try {
      if (collectsAnew) await agreeToCollectAnew(settings)
      return await withOpenLake(settings, work)
    } finally {
      await shared?.release()
    }
  } finally {
    await claim.release()
  }
}

async function withOpenLake<Answer>(
  settings: ReturnType<typeof lakeSettings>,
  work: (handlers: Handlers) => Promise<Answer>,
): Promise<Answer> {
  const lake = await openKeptLake(settings)
  try {
    settings.remember()
    await lake.migrate(rawTables)
    return await work(lakeHandlers(lake, settings.publications))
  } finally {
    await lake.close()
  }
}

/** Calls the lake of the running server, or opens the lake if no server runs. The answer is the same. */
export async function askLake(
  method: string,
  params: unknown,
  progress: Progress = () => {},
): Promise<unknown> {
  const { dataDirectory } = readConfiguration(process.env)
  const answer = await askOwner(dataDirectory, method, params, { onProgress: progress })
  if (answer.owned) return answer.answer
  const signal = new AbortController().signal
  return withOwnLake(method, (handlers) => handlerOf(handlers, method)(params, { signal, progress }))
}
