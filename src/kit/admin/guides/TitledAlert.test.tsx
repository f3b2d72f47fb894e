import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TitledAlert } from './TitledAlert.tsx';

test('an alert has a heading, and its steps are in order', () => {
  const html = renderToString(
    <TitledAlert title="Door closed" sentence="Nobody is in." steps={['Knock.', 'Wait.']} />,
  );
  expect(html).toMatch(
    /<h3[^>]*>Door closed<\/h3><p>Nobody is in\.<\/p><ol[^>]*><li>Knock\.<\/li><li>Wait\.<\/li><\/ol>/,
  );
});
