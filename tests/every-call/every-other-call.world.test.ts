import { testSameAnswers } from './same-answers.ts'

testSameAnswers('odd')
