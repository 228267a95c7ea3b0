import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import { CodedError } from '#contract/errors.ts'
import type { Row } from '#contract/report.ts'
import type { QueryValues } from '#http/ports.ts'
import type { ViewedLog } from '#product/contract/calls/viewed-log.ts'
import { askOpenedLogIn } from '#worker/opened-logs/ask-opened-log.ts'
import type { OpenedLogChildren } from '#worker/opened-logs/opened-log-children.ts'

/** A log is named by it among those of a lake; here it is the only one. */
const logId = 'log'
/** An address of another system. */
const elsewhere = /^\w+:\/\//

type Parts = { path: string; folder: string; children: Pick<OpenedLogChildren, 'read' | 'ask'> }

/** The name and size of an event log, which is a file or a folder of files. Throws where there is none. */
export async function logAt(path: string): Promise<{ name: string; bytes: number }> {
  if (elsewhere.test(path))
    throw new CodedError('not_found', `${path}: It is not on this machine: copy it here first.`)
  const { files, failures, skipped } = await filesIn(path)
  const [problem] = [...failures, ...(files.length === 0 ? skipped : [])]
  if (problem) throw new CodedError('not_found', `${problem.file}: ${problem.cause}`)
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return { name: basename(resolve(path)), bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** An event log of this machine, read into a lake of its own in a folder; what is asked about it is answered from that. */
export class LogOfViewer {
  readonly #parts: Parts
  #shown: ViewedLog

  constructor(parts: Parts, { name, bytes }: { name: string; bytes: number }) {
    this.#parts = parts
    this.#shown = { name, bytes, state: 'READING', readBytes: 0, message: null, applications: [] }
  }

  get shown(): ViewedLog {
    return this.#shown
  }

  /** Reads it. What fails is a sentence of `shown`; throws nothing. */
  async read(): Promise<void> {
    const { path, folder, children } = this.#parts
    const onProgress = ({ bytes }: { bytes: number }) => this.#become({ readBytes: bytes })
    try {
      const applications = [...(await children.read({ logId, path, folder }, { onProgress }))]
      this.#become({ state: 'READY', applications })
    } catch (error) {
      this.#become({ state: 'FAILED', message: error instanceof Error ? error.message : String(error) })
    }
  }

  /** Answers a question about one of its Spark applications. */
  async ask(name: string, values: QueryValues, { signal }: { signal: AbortSignal }): Promise<readonly Row[]> {
    if (this.#shown.state !== 'READY') return []
    const { folder, children } = this.#parts
    return askOpenedLogIn(children, { folder, name, values }, signal)
  }

  #become(changed: Partial<ViewedLog>): void {
    this.#shown = { ...this.#shown, ...changed }
  }
}
