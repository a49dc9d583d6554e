import type { FridgeMember } from '@hestia/contract/fridge/schemas.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Sheet, SheetBody } from '#ui/layers/sheet.tsx';
import { Face } from './face.tsx';

type Props = {
  title: string;
  /* The task or the option. */
  subject: string;
  members: readonly FridgeMember[];
  /* The ids that come first, in this order. */
  first: readonly string[];
  chosen: readonly string[];
  onChoose: (userId: string) => void;
  onClose: () => void;
};

/** Asks by faces who did or who wants it: a device is nobody. */
export function WhoSheet({ title, subject, members, first, chosen, onChoose, onClose }: Props) {
  const placeOf = ({ id }: FridgeMember) => (first.includes(id) ? first.indexOf(id) : first.length);
  return (
    <Sheet title={title} onClose={onClose}>
      <SheetBody>
        <p className="fridge-subject" dir="auto">
          {subject}
        </p>
        <ul className="fridge-who">
          {members
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map((member) => (
              <li key={member.id}>
                <button type="button" aria-pressed={chosen.includes(member.id)} onClick={() => onChoose(member.id)}>
                  <Face member={member} size={64} />
                  <span className="fridge-big" dir="auto">
                    {member.username}
                  </span>
                  {chosen.includes(member.id) && (
                    <span className="fridge-chosen">
                      <Icon name="check" />
                    </span>
                  )}
                </button>
              </li>
            ))}
        </ul>
      </SheetBody>
    </Sheet>
  );
}
