import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with axe's words when what is on the page breaks a rule of WCAG 2.2 AA or a best practice. */
export async function expectAccessible(root: Element = document.body): Promise<void> {
  // Live announcements of react-aria may outlive the element that they mention.
  const { violations } = await axe.run(
    { include: root, exclude: ['[data-live-announcer]'] },
    {
      resultTypes: ['violations'],
      rules: {
        // Components are tried without the page around them.
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        // e2e/accessibility.spec.ts looks at the colours of all screens, in every theme.
        'color-contrast': { enabled: false },
      },
    },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
