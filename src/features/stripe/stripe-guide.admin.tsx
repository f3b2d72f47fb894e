import { SetupGuide } from '../../kit/admin/guides/SetupGuide.tsx';
import { maxButtonsRecommended } from './stripe-findings.view.ts';

export function StripeGuide() {
  return (
    <SetupGuide
      title="Setting up Stripe"
      parts={[
        {
          title: 'Add your products',
          steps: [
            'Open dashboard.stripe.com and sign up, or log in.',
            'Use test mode or a sandbox until everything works.',
            'Open Product catalog and add each product with its name, image and price.',
          ],
        },
        {
          title: 'Create a buy button for each product',
          steps: [
            'Open Payment Links and create a link for the product.',
            'Choose what customers enter: quantity, size or color, shipping address.',
            'Create the link, then choose Buy button and adjust its look.',
            'Copy the code.',
          ],
        },
        {
          title: 'Show the buttons on this site',
          steps: [
            'Paste the code of each button into Buy Button IDs above, in the order fans should see.',
            'The Publishable Key is filled in from it. It is the same for all your buttons.',
            "Save Changes. Then open this site's Store page in a private window, where you aren't signed in.",
          ],
        },
        {
          title: 'Test it, then go live',
          steps: [
            'With a test key, pay with the card number 4242 4242 4242 4242, any future date and any security code.',
            'Find the payment in the Stripe Dashboard, in test mode.',
            'Activate your account, leave test mode, and create the products, links and buttons again there.',
            "Enter the live key and the live button IDs together. Don't mix test and live.",
          ],
        },
      ]}
      tips={[
        `Use at most ${maxButtonsRecommended} buttons: each one loads separately.`,
        'Change prices, images and stock in the Stripe Dashboard. The buttons update automatically.',
        'Find sales, shipping addresses and refunds in the Stripe Dashboard. They never reach this site.',
        'Never enter a secret key (sk_ or rk_) here. Keep it to yourself.',
      ]}
      documentation={{
        href: 'https://docs.stripe.com/payment-links/buy-button',
        label: 'Stripe documentation: Buy buttons',
      }}
    />
  );
}
