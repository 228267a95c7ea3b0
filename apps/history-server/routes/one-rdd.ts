import { rddAnswer } from '../answers/rdd-answer.ts'
import { notFound } from '../answers/refusal.ts'
import { numberIn, type AttemptRoute } from './route.ts'

/** One RDD that was to be stored. */
export const oneRdd: AttemptRoute = {
  of: 'attempt',
  path: '/storage/rdd/:rdd(^\\d+$)',
  answer({ facts, placeholders }) {
    const rddId = numberIn(placeholders, 'rdd')
    const rdd = facts.rdds.get(rddId)
    if (!rdd) throw notFound(`no rdd found w/ id ${rddId}`)
    return rddAnswer(rdd, facts)
  },
}
