import type { Author } from '#state/change.ts'
import type { Upload } from '#http/upload.ts'
import type { OpenedLog } from '#product/contract/calls/opened-logs.ts'

/** The event logs that people open. */
export type OpenedLogPorts = {
  openedLogs: {
    /** Those of a person, the newest first. */
    list(owner: string): Promise<OpenedLog[]>
    /** Stores a file, which is read after that. Throws where it is one too many or too large. */
    open(log: { owner: string; fileName: string; file: Upload }, author: Author): Promise<OpenedLog>
    /** Answers whether there was one. */
    delete(log: { owner: string; logId: string }, author: Author): Promise<boolean>
  }
}
