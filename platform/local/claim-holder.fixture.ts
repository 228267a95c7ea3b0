import { claimDataDirectory } from './claim.ts'

const [directory = ''] = process.argv.slice(2)

try {
  const claim = await claimDataDirectory(directory, { purpose: 'holder' })
  claim.serve({
    double: async (params) => Number(params) * 2,
    hang: (_params, { signal, progress }) =>
      new Promise((resolve) => {
        progress('waiting')
        signal.addEventListener('abort', () => resolve(process.send?.('aborted')))
      }),
  })
  process.on('message', () => void claim.release().then(() => process.send?.('released')))
  process.send?.('claimed')
} catch (error) {
  process.send?.(
    error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error),
  )
}
