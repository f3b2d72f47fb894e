import { Import } from 'lucide-react';
import { Link } from 'react-router';

/** Leads to where lists of other services come in. */
export const ImportLink = () => (
  <Link to="/account/imports" className="button-line">
    <Import aria-hidden className="size-4" /> Import
  </Link>
);
