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
            'Begin in test mode, or in a sandbox, until everything works.',
            'Open Product catalog and add each product with its name, picture and price.',
          ],
        },
        {
          title: 'Make a buy button of each product',
          steps: [
            'Open Payment Links and create a link for the product.',
            'Choose what it asks for: quantity, size or color, shipping address.',
            'Create the link, then choose Buy button and set how it looks.',
            'Copy the code and find two values in it: buy-button-id and publishable-key.',
          ],
        },
        {
          title: 'Show the buttons on this site',
          steps: [
            'Enter the publishable-key above as the Publishable Key. It is the same for all your buttons.',
            'Enter each buy-button-id above as a line of its own, in the order that fans should see.',
            'Save Changes. Then open the Store page of this site in a private window, where you are not signed in.',
          ],
        },
        {
          title: 'Try it, and go live',
          steps: [
            'With a test key, pay with the card number 4242 4242 4242 4242, any later date and any code.',
            'See the payment in the Stripe Dashboard, in test mode.',
            'Activate your account, leave test mode, and make the products, links and buttons again there.',
            'Enter the live key and the live button IDs together: test and live never mix.',
          ],
        },
      ]}
      tips={[
        `Keep to ${maxButtonsRecommended} buttons at most: each of them loads by itself.`,
        'Prices, pictures and stock are changed in the Stripe Dashboard, and the button follows.',
        'Sales, shipping addresses and refunds are seen in the Stripe Dashboard. This site is not told of them.',
        'A secret key (sk_ or rk_) has no place here. Nobody but you may see it.',
      ]}
      documentation={{
        href: 'https://docs.stripe.com/payment-links/buy-button',
        label: 'Buy buttons in the documentation of Stripe',
      }}
    />
  );
}
