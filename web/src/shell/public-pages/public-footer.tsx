import { Box, Link as ChakraLink, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Wordmark } from '../../ui/brand/wordmark.tsx';
import { LinkButton } from '../../ui/buttons.tsx';
import { PAGE_WIDTH } from '../page/page-width.ts';
import { useCurrentYear } from '../use-current-year.ts';
import { useSite } from '../use-site.ts';

/** The footer of public pages, with a call to action on the landing page. */
export function PublicFooter() {
  const { pathname } = useLocation();
  const { companyName } = useSite();
  return (
    <Box as="footer" borderTopWidth="1px" bg="bg.canvas">
      {pathname === '/' && <CallToAction />}
      <Grid
        {...PAGE_WIDTH}
        py="12"
        gap={{ base: '9', md: '8' }}
        templateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr 1fr' }}
      >
        <Stack gap="3" gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <Wordmark />
          <Text color="fg.muted" maxW="22rem" textStyle="sm">
            Empowering AI agents with the precise technical context they need, right inside your editor.
          </Text>
        </Stack>
        <FooterColumn title="Other Products">
          <ChakraLink href="/connector.tgz" download color="fg.muted">
            Lectern Connector
          </ChakraLink>
        </FooterColumn>
        <FooterColumn title="Links">
          <FooterLink to="/login">Login/Signup</FooterLink>
          <FooterLink to="/pricing">Pricing</FooterLink>
          <FooterLink to="/docs">Documentation</FooterLink>
          <FooterLink to="/api/docs">API reference</FooterLink>
          <FooterLink to="/privacy">Privacy Policy</FooterLink>
          <FooterLink to="/terms">Terms of Service</FooterLink>
        </FooterColumn>
        <ContactColumn />
      </Grid>
      <Text {...PAGE_WIDTH} pb="8" textStyle="caption" color="fg.subtle">
        © {useCurrentYear()} {companyName}. All rights reserved.
      </Text>
    </Box>
  );
}

function CallToAction() {
  return (
    <Flex
      {...PAGE_WIDTH}
      direction="column"
      align="center"
      textAlign="center"
      gap="5"
      py={{ base: '16', md: '20' }}
    >
      <Heading as="h2" textStyle="title">
        Ready to get started?
      </Heading>
      <LinkButton to="/login" size="lg" colorPalette="accent">
        Log in / Sign up
      </LinkButton>
    </Flex>
  );
}

function ContactColumn() {
  const { companyName, companyCity, supportEmail } = useSite();
  return (
    <FooterColumn title="Contact">
      <Text>{companyName}</Text>
      {companyCity && <Text>{companyCity}</Text>}
      {supportEmail && (
        <ChakraLink href={`mailto:${supportEmail}`} color="fg.muted" overflowWrap="anywhere">
          {supportEmail}
        </ChakraLink>
      )}
    </FooterColumn>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="2.5" textStyle="sm" color="fg.muted" align="flex-start">
      <Heading as="h2" textStyle="sm" fontWeight="semibold" color="fg">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <ChakraLink asChild color="fg.muted">
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}
