import { type Generator, isGeneratedBy } from '../generator.ts';

/** Help+Manual, a tool for manuals of applications. */
export const helpAndManual: Generator = {
  name: 'Help+Manual',
  detects: (page) => isGeneratedBy(page, 'help & manual') && page.ids.has('idcontent'),
  locate: {
    main: ['#innerdiv', '#idcontent'],
    noise: ['td:has(> .dropdown-toggle-icon), .dropdown-toggle-icon, .help-url, #idbacktotop'],
  },
};
