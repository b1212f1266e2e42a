import { fakeStripe } from '../server/test/support/providers/stripe.ts'

// Serves the fake Stripe for a demonstration: `npx tsx scripts/serve-fake-stripe.ts [PUBLIC_URL] [PORT]`.
const [publicUrl = 'http://localhost:3000', port = '12111'] = process.argv.slice(2)
const stripe = await fakeStripe(Number(port))
stripe.sendNoticesTo(`${publicUrl}/v2/stripe/webhook`)
process.stdout.write('Start Daybook with these settings. No money moves.\n')
for (const [name, value] of Object.entries(stripe.settings)) process.stdout.write(`export ${name}=${value}\n`)
