import { jobAnswer } from '../answers/job-answer.ts'
import { notFound } from '../answers/refusal.ts'
import { numberIn, type AttemptRoute } from './route.ts'

/** One job. */
export const oneJob: AttemptRoute = {
  of: 'attempt',
  path: '/jobs/:job(^\\d+$)',
  answer({ facts, placeholders }) {
    const jobId = numberIn(placeholders, 'job')
    const job = facts.jobs.get(jobId)
    if (!job) throw notFound(`unknown job: ${jobId}`)
    return jobAnswer(job)
  },
}
