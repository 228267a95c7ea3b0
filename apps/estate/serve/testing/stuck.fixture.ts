import { endWithParent } from '../lifetime.ts'

const nobodyWakes = new Int32Array(new SharedArrayBuffer(4))

endWithParent(async () => {
  Atomics.wait(nobodyWakes, 0, 0)
})
setInterval(() => {}, 60_000)
process.stdout.write('ready\n')
