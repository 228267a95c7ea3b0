import { answersTo } from '#contract/process-call.ts'
import { claimDataDirectory } from './claim.ts'
import { holderCalls } from './holder-calls.fixture.ts'

const [directory = ''] = process.argv.slice(2)

try {
  const claim = await claimDataDirectory(directory, { purpose: 'holder' })
  claim.serve(
    answersTo(holderCalls, {
      double: async (number) => number * 2,
      hang: (_input, { signal, progress }) =>
        new Promise((_resolve, reject) => {
          progress('waiting')
          signal.addEventListener('abort', () => {
            process.send?.('aborted')
            reject(signal.reason)
          })
        }),
    }),
  )
  process.on('message', () => void claim.release().then(() => process.send?.('released')))
  process.send?.('claimed')
} catch (error) {
  process.send?.(
    error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error),
  )
}
