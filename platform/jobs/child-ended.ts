import { CodedError } from '#contract/errors.ts'

/** Why a child process is no more: told to end, ended from outside, over its memory limit, or by a fault of its own. */
export type EndReason = 'stopped' | 'killed' | 'outOfMemory' | 'crashed'

/** What an ask is told when the process that worked on it has ended. */
export class ChildEnded extends CodedError {
  readonly reason: EndReason

  constructor(reason: EndReason, message: string) {
    super('not_ready', message)
    this.name = 'ChildEnded'
    this.reason = reason
  }
}
