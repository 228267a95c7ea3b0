import { expect, test } from 'vitest'
import { attemptLimiter } from './attempts.ts'

function limiterAt(clock: { seconds: number }) {
  return attemptLimiter({ limit: 2, windowMs: 60_000, now: () => new Date(clock.seconds * 1000) })
}

test('allows attempts up to the limit and refuses the next with the seconds to wait', () => {
  const clock = { seconds: 0 }
  const limiter = limiterAt(clock)
  limiter.attempt('ann')
  clock.seconds = 20
  limiter.attempt('ann')
  expect(() => limiter.attempt('ann')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 40 }),
  )
})

test('does not refuse somebody else', () => {
  const limiter = limiterAt({ seconds: 0 })
  limiter.attempt('ann')
  limiter.attempt('ann')
  expect(() => limiter.attempt('bob')).not.toThrow()
})

test('forgets attempts when the window is over', () => {
  const clock = { seconds: 0 }
  const limiter = limiterAt(clock)
  limiter.attempt('ann')
  limiter.attempt('ann')
  clock.seconds = 60
  expect(() => limiter.attempt('ann')).not.toThrow()
})

test('forgets attempts after a success', () => {
  const limiter = limiterAt({ seconds: 0 })
  limiter.attempt('ann')
  limiter.succeeded('ann')
  limiter.attempt('ann')
  expect(() => limiter.attempt('ann')).not.toThrow()
})
