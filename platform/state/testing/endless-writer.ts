import { openState } from '../state.ts'

// Runs as a process of its own: writes rows until it is killed and reports the number of acknowledged rows.

const state = await openState({ directory: String(process.argv[2]) })
for (let count = 1; ; count += 1) {
  await state.executeSql(`insert into setting values ($1, '1', 'writer', now())`, [String(count)])
  process.send?.(count)
}
