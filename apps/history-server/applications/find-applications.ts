import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import type { Skipped } from '#connectors/spark/event-log/applications.ts'
import { inOrder } from '#exchange/in-order.ts'
import type { HistoryReader } from '../reading/history-reader.ts'
import { listingOf, type Listing } from './listed-applications.ts'

const listedAtOnce = 4
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Finds the applications whose logs lie in some files and folders. */
export async function findApplications(
  paths: readonly string[],
  { listParts }: Pick<HistoryReader, 'listParts'>,
): Promise<Listing> {
  const found = await Promise.all(paths.map(filesIn))
  const files = [...new Set(found.flatMap((one) => one.files))]
  const failures: Skipped[] = []
  const parts = []
  const list = (file: string) =>
    listParts(file).catch((error: unknown) => {
      failures.push({ file, cause: messageOf(error) })
      return []
    })
  for await (const some of inOrder(files, listedAtOnce, list)) parts.push(...some)
  const { applications, skipped, problems } = listingOf(parts)
  const passedOver = [...found.flatMap((one) => one.skipped), ...found.flatMap((one) => one.failures)]
  return { applications, skipped: [...passedOver, ...failures, ...skipped], problems }
}
