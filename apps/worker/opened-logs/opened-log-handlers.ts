import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import type { Lake } from '#lake/lake.ts'
import { answerQuestion } from '../questions.ts'
import { fillLakeOfLog, reopenLakeOfLog } from './lake-of-log.ts'
import { rowsOfLog } from './opened-application.ts'
import { askOpenedLog, readOpenedLog } from './opened-log-calls.ts'
import { readPartsOfLog } from './read-parts-of-log.ts'

const mostRows = 200_000

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Reads logs into lakes of their own; what is not read to its end leaves nothing behind. */
const reading = answers(readOpenedLog, async ({ logId, path, folder }, { progress }) => {
  const lakeFolder = join(folder, 'lake')
  await mkdir(lakeFolder, { recursive: true, mode: 0o700 })
  try {
    const parts = await readPartsOfLog(path, (bytes) => progress({ bytes }))
    const applications = rowsOfLog(logId, parts, dirname(path))
    await fillLakeOfLog(lakeFolder, applications)
    return applications.map(
      ({
        sparkContextId,
        rows: {
          log_application: [row],
        },
      }) => ({
        sparkContextId,
        applicationId: textOf(row?.['application_id']),
        name: textOf(row?.['application_name']),
      }),
    )
  } catch (error) {
    await rm(lakeFolder, { recursive: true, force: true })
    throw error
  }
})

/** Keeps the lake of the log that was asked last open; the next question waits until it is answered. */
function oneLakeOpen() {
  let open: { folder: string; lake: Lake } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const lakeOf = async (folder: string) => {
    if (open?.folder === folder) return open.lake
    await open?.lake.close()
    open = undefined
    open = { folder, lake: await reopenLakeOfLog(join(folder, 'lake')) }
    return open.lake
  }
  return <Answer>(folder: string, work: (lake: Lake) => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(async () => work(await lakeOf(folder)))
    last = answer.catch(() => undefined)
    return answer
  }
}

const inLakeOf = oneLakeOpen()

const asking = answers(askOpenedLog, ({ folder, name, parameters }, { signal }) =>
  inLakeOf(folder, async (lake) => {
    const rows = await answerQuestion(lake, { name, parameters }, signal)
    if (rows.length <= mostRows) return rows
    throw new CodedError(
      'conflict',
      `The log has more than ${mostRows} of these: it is too large to be shown.`,
    )
  }),
)

/** What the processes of opened logs answer. */
export const openedLogHandlers: Answers = [reading, asking]
