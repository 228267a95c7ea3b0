import { timeText } from '../answers/times.ts'
import type { AttemptRoute } from './route.ts'

/** The processes beside driver and executors. */
export const processes: AttemptRoute = {
  of: 'attempt',
  path: '/allmiscellaneousprocess',
  answer: ({ facts }) =>
    [...facts.processes.values()].map(({ id, hostPort, cores, addTimeMs, logs }) => ({
      id,
      hostPort,
      isActive: true,
      totalCores: cores,
      addTime: timeText(addTimeMs),
      processLogs: logs,
    })),
}
