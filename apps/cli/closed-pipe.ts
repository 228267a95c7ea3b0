import type { Writable } from 'node:stream'

/** What a shell answers for a program that SIGPIPE ended, which Node does not let end it. */
const endedByPipe = 141

/** Ends a command without a word when the reader of what it prints goes away, as `head` does. */
export function endWithReader(output: Writable, exit: (code: number) => void): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    exit(endedByPipe)
  })
}
