import { readConfiguration } from '#config/configuration.ts'
import type { AnswerOf, Ask, InputOf, ProcessCall } from '#contract/process-call.ts'
import { askHere } from '#local/ask-here.ts'
import { askOwner } from '#local/ask-owner.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { refuseUnfinishedRestore } from '#worker/backup/restore-backup.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'
import { lakeSettings } from '#worker/lake-settings.ts'
import { agreeToCollectAnew, openKeptLake } from '#worker/lost-lake.ts'

/** Opens the lake for this process alone while the work asks it. */
export async function withOwnLake<Answer>(
  purpose: string,
  work: (ask: Ask) => Promise<Answer>,
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
  work: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const lake = await openKeptLake(settings)
  try {
    settings.remember()
    await lake.migrate(rawTables)
    return await work(askHere(lakeHandlers(lake, settings.publications)))
  } finally {
    await lake.close()
  }
}

/** Asks the lake of the running server, or opens the lake if no server runs. The answer is the same. */
export async function askLake<Call extends ProcessCall>(
  call: Call,
  input: InputOf<Call>,
): Promise<AnswerOf<Call>> {
  const { dataDirectory } = readConfiguration(process.env)
  const running = await askOwner(dataDirectory, call, input)
  return running.owned ? running.answer : withOwnLake(call.name, (ask) => ask(call, input))
}
