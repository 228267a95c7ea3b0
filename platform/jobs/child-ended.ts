import { CodedError } from '#contract/errors.ts'

/** Why a child process ended: stopped, killed from outside, over its memory limit, or crashed. */
export type EndReason = 'stopped' | 'killed' | 'outOfMemory' | 'crashed'

/** The error of a call whose process has ended. */
export class ChildEnded extends CodedError {
  readonly reason: EndReason

  constructor(reason: EndReason, message: string) {
    super('not_ready', message)
    this.name = 'ChildEnded'
    this.reason = reason
  }
}
